import { mount } from "svelte";
import App from "./App.svelte";
import { resume } from "./lib/attempts";
import { followSettings } from "./lib/language";
import { network } from "./lib/network.svelte";
import { watchErrors } from "./lib/report";
import "./style/base.css";

watchErrors();
network.recognise();
const target = document.getElementById("app");
await followSettings();
await Promise.race([resume(), new Promise((late) => setTimeout(late, 3000))]);
if (target) mount(App, { target });
void import("./style/fonts.css");

/** From the next visit on the pages open without the server; see offline/worker.ts. */
function install(): void {
  navigator.serviceWorker.register("/sw.js").catch(() => undefined);
}
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  if (document.readyState === "complete") install();
  else addEventListener("load", install);
}
