// What the scripts of the interface find around them, besides what React and the browser declare themselves.
import "react";

declare module "react" {
  // a custom property of our own styles: style={{ "--span": 6 }}
  interface CSSProperties {
    [variable: `--${string}`]: string | number | null | undefined;
  }
  // nothing stands there first: an element, an answer, what will be chosen
  function useRef(initial: null | [] | Record<string, never>): { current: any };
  function useState(initial: null | [] | Record<string, never>): [any, (next: any) => void];
}

declare global {
  // what our scripts look for is HTML
  interface ParentNode {
    querySelector(selectors: string): HTMLElement | null;
  }
  interface Element {
    closest(selectors: string): HTMLElement | null;
  }
  interface Window {
    begunReadings?: Record<string, Promise<Response>>; // early.js
    takeEarly?: () => HTMLElement | null; // early.js
  }
}
