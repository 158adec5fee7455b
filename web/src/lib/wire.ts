export interface Clock {
  kind?: "none" | "move" | "total" | "days";
  seconds?: number;
  increment?: number;
  when_over?: "loss" | "bot";
}
