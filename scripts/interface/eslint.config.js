// Rules for the scripts of the interface (assets). `python scripts/interface.py` installs what they need and runs them.
import js from "@eslint/js";
import a11y from "eslint-plugin-jsx-a11y";
import react from "eslint-plugin-react";
import hooks from "eslint-plugin-react-hooks";
import globals from "globals";

const files = ["**/*.{js,jsx}"];

export default [
  js.configs.recommended,
  react.configs.flat.recommended,
  react.configs.flat["jsx-runtime"],
  a11y.flatConfigs.recommended,
  {
    languageOptions: { ecmaVersion: "latest", sourceType: "module", globals: globals.browser },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    settings: { react: { version: "19.3" } },
    plugins: { "react-hooks": hooks },
    rules: {
      "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "react-hooks/exhaustive-deps": "error",
      "react-hooks/rules-of-hooks": "error",
      "jsx-a11y/no-autofocus": ["error", { ignoreNonDOM: true }],
      // keys and clicks of what stands inside are heard by the element around it
      "jsx-a11y/no-noninteractive-element-interactions": ["error", { handlers: ["onClick", "onKeyDown", "onKeyUp", "onMouseDown", "onMouseUp"], form: ["onKeyDown"], nav: ["onClick", "onKeyDown"], tbody: ["onClick"] }],
      // what scrolls is reached by the keyboard
      "jsx-a11y/no-noninteractive-tabindex": ["error", { tags: ["ul"], roles: ["group", "tabpanel"] }],
      "react/jsx-no-target-blank": ["error", { allowReferrer: true }],
      "react/prop-types": "off", // props are declared by JSDoc, and tsc knows more about them
    },
  },
].map((config) => ({ ...config, files }));
