import { render, screen, waitFor } from "@testing-library/svelte";
import { beforeEach, describe, expect, it } from "vitest";
import * as augustus from "../games/augustus/fixtures";
import * as caesar from "../games/caesar/fixtures";
import * as cleopatra from "../games/cleopatra/fixtures";
import type { RichTable } from "../lib/table";
import { t } from "../lib/words";
import { tableOf } from "./sample";
import WhatYouSee from "./WhatYouSee.svelte";

beforeEach(() => void (HTMLDialogElement.prototype.showModal ??= () => undefined));

it("tells what a thing is and what it means as sentences of their own, in a game without a legend", () => {
  const main = document.createElement("main");
  main.innerHTML = `<i data-ask="Asia, marker of Pompey\nA control marker: whoever places all twelve wins."></i>`;
  document.body.append(main);
  render(WhatYouSee, { table: tableOf({ game: "kuhn" }), close: () => undefined });
  expect(screen.getByText("Asia, marker of Pompey")).toBeTruthy();
  expect(screen.getByText("A control marker: whoever places all twelve wins.")).toBeTruthy();
  main.remove();
});

const TABLES: [string, RichTable][] = [...augustus.FIXTURES, ...caesar.FIXTURES, ...cleopatra.FIXTURES]
  .filter(({ table }, i, all) => all.findLastIndex((one) => one.table.game === table.game) === i)
  .map(({ table }) => [table.game, table]);

describe.each(TABLES)("the legend of %s", (_, table) => {
  it("has each kind of thing once, with its picture", async () => {
    const { container } = render(WhatYouSee, { table, close: () => undefined });
    await waitFor(() => expect(container.querySelector("ul.legend")).toBeTruthy());
    const rows = [...container.querySelectorAll("ul.legend > li")];
    const words = rows.map((row) => row.querySelector("p")?.textContent ?? "");
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.length).toBeLessThan(30);
    expect(new Set(words).size).toBe(words.length);
    expect(words.filter((said) => !said || said.includes("{"))).toEqual([]);
    expect(rows.filter((row) => !row.querySelector(".picture")?.childElementCount)).toEqual([]);
  });
  it("says apart from it what is special now", async () => {
    const { container } = render(WhatYouSee, { table, close: () => undefined });
    const here = await waitFor(
      () => container.querySelector(`section[aria-label="${t("ask.here")}"] li`) ?? expect.fail(),
    );
    expect(here.textContent).not.toBe("");
  });
});
