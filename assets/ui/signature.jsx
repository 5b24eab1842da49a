// A pad to sign on with finger, pen or mouse. Strokes are kept as points, so that they survive a turned phone and a
// changed theme; what leaves is black ink on nothing, as a PNG data URL, or null. Signing is never required: a typed
// name says the same without a pointer.
import { useCallback, useEffect, useRef, useState } from "react";
import { Icon, useKit } from "./kit.jsx";

const INK = "#111827";
const SCALE = 2;

function draw(context, strokes, width, height, ink, lineWidth) {
  context.strokeStyle = ink;
  context.fillStyle = ink;
  context.lineWidth = lineWidth;
  context.lineCap = context.lineJoin = "round";
  for (const points of strokes) {
    const at = (index) => [points[index][0] * width, points[index][1] * height];
    context.beginPath();
    if (points.length === 1) {
      context.arc(...at(0), lineWidth / 2, 0, 2 * Math.PI);
      context.fill();
      continue;
    }
    context.moveTo(...at(0));
    for (let index = 1; index < points.length - 1; index += 1) {
      const [x, y] = at(index);
      const [nextX, nextY] = at(index + 1);
      context.quadraticCurveTo(x, y, (x + nextX) / 2, (y + nextY) / 2);
    }
    context.lineTo(...at(points.length - 1));
    context.stroke();
  }
}

function picture(strokes, width, height) {
  if (strokes.length === 0) return null;
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * SCALE);
  canvas.height = Math.round(height * SCALE);
  draw(canvas.getContext("2d"), strokes, canvas.width, canvas.height, INK, 2.2 * SCALE);
  return canvas.toDataURL("image/png");
}

/** @param {{ labelledBy: string, describedBy: string, onChange: (picture: string | null) => void, disabled: boolean }} props */
export function Signature({ labelledBy, describedBy, onChange, disabled }) {
  const { t } = useKit();
  const canvas = useRef(null);
  const strokes = useRef([]);
  const drawing = useRef(null);
  const [signed, setSigned] = useState(false);

  const repaint = useCallback(() => {
    const box = canvas.current;
    if (!box) return;
    const ratio = window.devicePixelRatio || 1;
    const { width, height } = box.getBoundingClientRect();
    box.width = Math.round(width * ratio);
    box.height = Math.round(height * ratio);
    draw(box.getContext("2d"), strokes.current, box.width, box.height, getComputedStyle(box).color, 2.2 * ratio);
  }, []);

  useEffect(() => {
    repaint();
    const watch = new ResizeObserver(repaint);
    watch.observe(canvas.current);
    const theme = new MutationObserver(repaint);
    theme.observe(document.documentElement, { attributes: true, attributeFilter: ["class"] });
    return () => {
      watch.disconnect();
      theme.disconnect();
    };
  }, [repaint]);

  const tell = () => {
    const { width, height } = canvas.current.getBoundingClientRect();
    setSigned(strokes.current.length > 0);
    onChange(picture(strokes.current, width, height));
  };
  const point = (event) => {
    const rect = canvas.current.getBoundingClientRect();
    return [(event.clientX - rect.left) / rect.width, (event.clientY - rect.top) / rect.height];
  };
  const start = (event) => {
    if (disabled || event.button !== 0 || drawing.current !== null) return;
    event.preventDefault();
    canvas.current.setPointerCapture(event.pointerId);
    drawing.current = event.pointerId;
    strokes.current.push([point(event)]);
    setSigned(true);
    repaint();
  };
  const move = (event) => {
    if (drawing.current !== event.pointerId) return;
    const events = event.nativeEvent.getCoalescedEvents?.() ?? [];
    for (const step of events.length ? events : [event]) strokes.current.at(-1).push(point(step));
    repaint();
  };
  const stop = (event) => {
    if (drawing.current !== event.pointerId) return;
    drawing.current = null;
    tell();
  };
  const clear = () => {
    strokes.current = [];
    repaint();
    tell();
  };

  return (
    <div className={`signature ${signed ? "signed" : ""}`}>
      <canvas ref={canvas} role="img" aria-labelledby={labelledBy} aria-describedby={describedBy}
        onPointerDown={start} onPointerMove={move} onPointerUp={stop} onPointerCancel={stop} />
      {!signed && <span className="signature-hint" aria-hidden="true"><Icon name="pencil" />{t("Sign here with your finger or the mouse")}</span>}
      {signed && !disabled && (
        <button type="button" className="btn ghost small signature-clear" onClick={clear}><Icon name="x" size={14} />{t("Clear the signature")}</button>
      )}
    </div>
  );
}
