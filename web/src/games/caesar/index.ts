export { default as Board } from "./Board.svelte";
export { called } from "./names";
