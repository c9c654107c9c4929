/** Colours of everything drawn; the browser resolves them, so a change of scheme needs no drawing. */
export const bpmnRenderer = {
  defaultFillColor: 'var(--fw-surface)',
  defaultStrokeColor: 'var(--fw-text)',
  defaultLabelColor: 'var(--fw-text)',
}

/** Texts on the drawing, in the product's typeface by its name: they are measured on a canvas, which resolves no `var()`. */
export const textRenderer = () => ({
  defaultStyle: { fontFamily: resolved('var(--fw-font)'), fontSize: '13px', lineHeight: 1.3 },
  externalStyle: { fontSize: '13px', lineHeight: 1.3 },
})

/** Colours of the page that a file of its own does not have. */
const resolved = (text: string): string => {
  const style = getComputedStyle(document.documentElement)
  return text.replace(/var\((--fw-[\w-]+)\)/g, (_, name: string) =>
    style.getPropertyValue(name).trim().replaceAll('"', "'"),
  )
}

/** Hands a text to the browser as a file. Pictures get the colours they are shown in. */
export function saveText(text: string, name: string, type: 'application/xml' | 'image/svg+xml'): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([type === 'image/svg+xml' ? resolved(text) : text], { type }))
  // what file systems refuse
  link.download = name.replace(/[\\/:*?"<>|]/g, '_')
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href))
}
