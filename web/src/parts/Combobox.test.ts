import { cleanup, render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import Combobox, { type Option } from "./Combobox.svelte";

const user = userEvent.setup();
const OPTIONS: Option[] = [
  { text: "GA2-HC2", words: "Gallia 2 : 0" },
  { text: "HC2-HU2", words: "Hispania 2 : 0" },
];
const change = vi.fn();
const enter = vi.fn();
const opened = vi.fn();

function open(props: object = {}): HTMLElement {
  const rest = { label: "Your move", hint: "Type.", listLabel: "Suggestions", found: "2 moves", options: OPTIONS };
  render(Combobox, { value: "", change, enter, opened, ...rest, ...props });
  return screen.getByRole("combobox", { name: "Your move" });
}
/** The suggestion that a screen reader is told to read. */
function active(field: HTMLElement): string | null {
  const id = field.getAttribute("aria-activedescendant");
  const option = id === null ? null : document.getElementById(id);
  expect(option?.getAttribute("aria-selected") ?? "true").toBe("true");
  return option?.querySelector("strong")?.textContent ?? null;
}

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

describe("a field with suggestions", () => {
  it("shows them when something is typed, and says how many", async () => {
    const field = open();
    expect(field.getAttribute("aria-expanded")).toBe("false");
    expect(screen.queryByRole("listbox")).toBeNull();
    await user.type(field, "h");
    expect(change).toHaveBeenCalledWith("h");
    expect(field.getAttribute("aria-expanded")).toBe("true");
    expect(screen.getByRole("listbox", { name: "Suggestions" }).id).toBe(field.getAttribute("aria-controls"));
    expect(screen.getByRole("status").textContent).toBe("2 moves");
    expect(screen.getAllByRole("option")[1]?.textContent).toContain("Hispania 2 : 0");
    expect(opened).toHaveBeenLastCalledWith(true);
  });
  it("is gone through with the arrows, the focus stays; the field lies between the last and the first", async () => {
    const field = open();
    await user.click(field);
    const seen: (string | null)[] = [];
    for (const key of ["{ArrowDown}", "{ArrowDown}", "{ArrowDown}", "{ArrowUp}", "{ArrowUp}"]) {
      await user.keyboard(key);
      seen.push(active(field));
    }
    expect(seen).toEqual(["GA2-HC2", "HC2-HU2", null, "HC2-HU2", "GA2-HC2"]);
    expect(document.activeElement).toBe(field);
  });
  it("gives the chosen one with Enter, else what was typed", async () => {
    const field = open({ value: "xy" });
    await user.click(field);
    await user.keyboard("{Enter}");
    expect(enter).toHaveBeenLastCalledWith("xy");
    await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
    expect(enter).toHaveBeenLastCalledWith("HC2-HU2");
    expect(field.getAttribute("aria-expanded")).toBe("false");
  });
  it("gives one with a click, and keeps the focus", async () => {
    const field = open();
    await user.click(field);
    await user.keyboard("{ArrowDown}");
    await user.click(screen.getByRole("option", { name: /HC2-HU2/ }));
    expect(enter).toHaveBeenCalledWith("HC2-HU2");
  });
  it("closes with Escape, which empties the field the second time", async () => {
    const field = open({ value: "hc" });
    await user.click(field);
    await user.keyboard("{ArrowDown}{Escape}");
    expect(field.getAttribute("aria-expanded")).toBe("false");
    expect(change).not.toHaveBeenCalled();
    await user.keyboard("{Escape}");
    expect(change).toHaveBeenCalledWith("");
  });
  it("has no open list where nothing fits", async () => {
    const field = open({ options: [], found: "0 moves" });
    await user.type(field, "z{ArrowDown}");
    expect(field.getAttribute("aria-expanded")).toBe("false");
    expect(active(field)).toBeNull();
  });
});
