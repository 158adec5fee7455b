import { mount } from "svelte";
import App from "./App.svelte";
import "./style/base.css";

const target = document.getElementById("app");
if (target) mount(App, { target });
void import("./style/fonts.css");
