import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, it } from "vitest";
import { keep, keptTables } from "../lib/keys";
import ContinueGame from "./ContinueGame.svelte";

afterEach(cleanup);

it("running games come first, with whose turn it is; finished ones do not", () => {
  localStorage.clear();
  const seats = [
    { seat: "Caesar", name: "Ann", bot: "" },
    { seat: "Pompey", name: "Bob", bot: "" },
  ];
  const known = { key: "key", title: "Caesar!", seats, you: [0] };
  keep("mine", { ...known, status: "running", yourTurn: true, waiting: [0] });
  keep("theirs", { ...known, status: "running", waiting: [1] });
  keep("done", { ...known, status: "over" });
  render(ContinueGame, { tables: keptTables() });
  const links = screen.getAllByRole<HTMLAnchorElement>("link");
  expect(links.map(({ pathname }) => pathname)).toEqual(["/t/mine", "/t/theirs"]);
  expect(links[0]?.textContent).toMatch(/Your turn, against Bob/);
  expect(links[1]?.textContent).toMatch(/Bob’s turn Continue/);
});
