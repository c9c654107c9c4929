import type Canvas from 'diagram-js/lib/core/Canvas'

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

const resolved = (text: string): string => {
  const style = getComputedStyle(document.documentElement)
  return text.replace(/var\((--fw-[\w-]+)\)/g, (_, name: string) =>
    style.getPropertyValue(name).trim().replaceAll('"', "'"),
  )
}

/** Properties that stylesheets give to shapes: states, heat, and what was taken. */
const drawnBy = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-opacity', 'fill-opacity', 'opacity']

interface Exportable {
  get<Service>(name: string): Service
  saveSVG(): Promise<{ readonly svg: string }>
}

/**
 * The diagram as a file of its own, in the colors of the screen: what stylesheets and variables of the page say is
 * written into each shape, and the ground is part of the picture.
 */
export async function svgOf(diagram: Exportable): Promise<string> {
  const layer = diagram.get<Canvas>('canvas').getActiveLayer() as unknown as SVGElement
  const parts = [...layer.querySelectorAll<SVGElement>('.djs-visual *')]
  const styles = parts.map((part) => {
    const computed = getComputedStyle(part)
    return drawnBy.map((name) => [name, computed.getPropertyValue(name)] as const)
  })
  const before = parts.map((part) => part.getAttribute('style'))
  try {
    for (const [at, part] of parts.entries())
      for (const [name, value] of styles[at]!) if (value !== '') part.style.setProperty(name, value)
    const { svg } = await diagram.saveSVG()
    return onGround(resolved(svg), getComputedStyle(layer).getPropertyValue('--fw-surface'))
  } finally {
    for (const [at, part] of parts.entries()) {
      const style = before[at]
      if (style === null || style === undefined) part.removeAttribute('style')
      else part.setAttribute('style', style)
    }
  }
}

/** Dark diagrams would be unreadable on white paper. */
function onGround(svg: string, color: string): string {
  const box = /viewBox="([\d.-]+) ([\d.-]+) ([\d.-]+) ([\d.-]+)"/.exec(svg)
  if (!box || color.trim() === '') return svg
  const [, x, y, width, height] = box
  const ground = `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${color.trim()}"/>`
  return svg.replace(/(<svg[^>]*>)/, `$1${ground}`)
}

/** Downloads a text as a file. */
export function saveText(text: string, name: string, type: 'application/xml' | 'image/svg+xml'): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  // characters that file systems refuse
  link.download = name.replace(/[\\/:*?"<>|]/g, '_')
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href))
}
