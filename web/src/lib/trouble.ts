import { Refusal } from "./api";
import { knows, t } from "./words";

/** A sentence for people about something that went wrong. */
export function trouble(problem: unknown): string {
  if (!(problem instanceof Refusal)) return t("trouble.internal");
  if (problem.message) return sentence(problem.message);
  const key = `trouble.${problem.code}`;
  return t(knows(key) ? key : "trouble.internal");
}

/** The server's words, as a sentence. */
export function sentence(words: string): string {
  const capital = words.charAt(0).toUpperCase() + words.slice(1);
  return /[.?!]$/.test(capital) ? capital : `${capital}.`;
}
