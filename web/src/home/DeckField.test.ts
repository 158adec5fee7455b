import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { api, type GameEntry, Refusal } from "../lib/api";
import PlayDialog from "./PlayDialog.svelte";

const user = userEvent.setup();
const game: GameEntry = {
  game: "augustus",
  title: "Rise of Augustus",
  rules: 1,
  options: { players: ["2", "3"], cards: ["46ab57d50ad65513"] },
  document: null,
  bots: ["greedy"],
  seats: ["Agrippa", "Livia", "Maecenas"],
  players: [2, 3],
  lessons: ["augustus"],
};
const create = vi.fn<typeof api.create>();
const WRONG = "card 69, gold: expected a number from 0 to 1, found '2'";

beforeEach(async () => {
  create.mockReset().mockRejectedValue(new Refusal("bad-options", WRONG, 400));
  vi.spyOn(api, "create").mockImplementation(create);
  render(PlayDialog, { game, close: () => undefined });
  await user.click(screen.getByText("Rules, clock and seats"));
});

async function choose(text: string): Promise<void> {
  await user.upload(screen.getByLabelText("Choose a CSV file"), new File([text], "mine.csv", { type: "text/csv" }));
  await vi.waitFor(() => screen.getByText("mine.csv"));
}

describe("a deck of one's own", () => {
  it("goes to the server as text, and what is wrong with it is told", async () => {
    await choose("number,name\n1,Roma\n");
    await user.click(screen.getByRole("button", { name: /^A bot/ }));
    expect(create.mock.calls[0]?.[0].options).toEqual({ cards: "number,name\n1,Roma\n" });
    await screen.findByText(/card 69, gold: expected a number from 0 to 1/i);
  });
  it("can be given up for the built-in one", async () => {
    await choose("number,name\n1,Roma\n");
    await user.click(screen.getByRole("button", { name: "Use the built-in deck" }));
    await user.click(screen.getByRole("button", { name: /^A bot/ }));
    expect(create.mock.calls[0]?.[0].options).toEqual({});
  });
  it("that is far too long is not sent", async () => {
    await user.upload(screen.getByLabelText("Choose a CSV file"), new File(["x".repeat(100_001)], "long.csv"));
    await screen.findByText("This file is too long for a deck.");
  });
});
