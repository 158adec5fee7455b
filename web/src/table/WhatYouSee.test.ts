import { render, screen } from "@testing-library/svelte";
import { expect, it } from "vitest";
import WhatYouSee from "./WhatYouSee.svelte";

it("tells what a thing is and what it means as sentences of their own", () => {
  HTMLDialogElement.prototype.showModal ??= () => undefined;
  const main = document.createElement("main");
  main.innerHTML = `<i data-ask="Asia, marker of Pompey\nA control marker: whoever places all twelve wins."></i>`;
  document.body.append(main);
  render(WhatYouSee, { close: () => undefined });
  expect(screen.getByText("Asia, marker of Pompey")).toBeTruthy();
  expect(screen.getByText("A control marker: whoever places all twelve wins.")).toBeTruthy();
  main.remove();
});
