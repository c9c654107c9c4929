/**
 * Colors of diagrams as CSS variables, resolved by the browser, so that a change of the color scheme needs no redraw.
 */
export const bpmnRenderer = {
  defaultFillColor: 'var(--fw-surface)',
  defaultStrokeColor: 'var(--fw-text)',
  defaultLabelColor: 'var(--fw-text)',
}

/** Font of diagram texts, by name: bpmn-js measures texts on a canvas, which cannot resolve `var()`. */
export const textRenderer = () => ({
  defaultStyle: { fontFamily: resolved('var(--fw-font)'), fontSize: '13px', lineHeight: 1.3 },
  externalStyle: { fontSize: '13px', lineHeight: 1.3 },
})

/** Colors to inline into exported files, where the page's variables are missing. */
const resolved = (text: string): string => {
  const style = getComputedStyle(document.documentElement)
  return text.replace(/var\((--fw-[\w-]+)\)/g, (_, name: string) =>
    style.getPropertyValue(name).trim().replaceAll('"', "'"),
  )
}

/** Downloads a text as a file. Pictures are exported in the current color scheme. */
export function saveText(text: string, name: string, type: 'application/xml' | 'image/svg+xml'): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([type === 'image/svg+xml' ? resolved(text) : text], { type }))
  // characters that file systems refuse
  link.download = name.replace(/[\\/:*?"<>|]/g, '_')
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href))
}
