// Defines what a desktop can do for an agent, whichever window system it runs.

export interface Desktop {
  /** The name of the window system, for people. */
  readonly name: string;
  /** Returns a PNG of the screen, or of a part of it. One pixel is one unit of screen coordinates. */
  capture(region: Region | null): Promise<Buffer>;
  typeText(text: string): Promise<void>;
  click(at: Click): Promise<void>;
  readClipboard(): Promise<string>;
  writeClipboard(text: string): Promise<void>;
}

/** A part of the screen, in screen coordinates. */
export interface Region {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Click {
  readonly x: number;
  readonly y: number;
  readonly button: "left" | "middle" | "right";
  readonly double: boolean;
}

/** The variables of the environment that say which desktop there is. */
export type DesktopEnvironment = Readonly<Record<string, string | undefined>>;
