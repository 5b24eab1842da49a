// The modules that Reflex writes into the build (.web/utils).
declare module "$/utils/context-registry" {
  export const EventLoopContext: import("react").Context<[unknown, unknown[]] | null>;
  export const ColorModeContext: import("react").Context<{ rawColorMode: string; resolvedColorMode: string; setColorMode: (mode: string) => void; toggleColorMode: () => void }>;
}
