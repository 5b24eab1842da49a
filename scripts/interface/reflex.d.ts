// What the scripts of the interface find around them: modules that Reflex writes, names of the page, styles of our own.
import type { Context } from "react";

declare module "$/utils/context-registry" {
  export const EventLoopContext: Context<[unknown, unknown[]] | null>;
  export const ColorModeContext: Context<{ rawColorMode: string; setColorMode: (mode: string) => void }>;
}

declare module "react" {
  interface CSSProperties {
    [variable: `--${string}`]: string | number | null | undefined;
  }
}

declare global {
  interface Window {
    begunReadings?: Record<string, Promise<Response>>; // early.js
  }
}
