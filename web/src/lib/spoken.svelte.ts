/** The words that are spoken now. Whoever reads them is drawn anew when they change; nothing on the screen is lost by that. */
import english from "../words/en.json";

export interface Words {
  readonly [key: string]: string | Words;
}

export const FIRST = "en";

class Spoken {
  words = $state.raw<Words>(english);
  code = $state(FIRST);
}

export const spoken = new Spoken();
