// A fault in a component shows as a message, never as an empty page; the server's log gets it.
import { Component } from "react";
import { Empty, useKit } from "./kit.jsx";

export class Boundary extends Component {
  state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  componentDidCatch(error) {
    window.onerror?.(error.message, undefined, undefined, undefined, error);
  }

  componentDidUpdate(before) {
    if (this.state.failed && before.place !== this.props.place) this.setState({ failed: false });
  }

  render() {
    return this.state.failed ? <Broken /> : this.props.children;
  }
}

function Broken() {
  const { t } = useKit();
  return (
    <Empty icon="circle-alert" title={t("This page could not be shown")} text={t("The fault is ours and has been noted. Your data is safe.")}>
      <button type="button" className="btn" onClick={() => location.reload()}>{t("Reload")}</button>
    </Empty>
  );
}
