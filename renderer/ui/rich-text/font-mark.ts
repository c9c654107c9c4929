import { Mark } from '@tiptap/react'

declare module '@tiptap/react' {
  interface Commands<ReturnType> {
    font: {
      /** Color or size of the selected text; null removes it. */
      setFont: (font: { color?: string | null; fontSize?: string | null }) => ReturnType
    }
  }
}

/** Color and size as a `<span style>` allowed by the server. */
export const FontMark = Mark.create({
  name: 'font',
  addAttributes() {
    return {
      color: {
        default: null,
        parseHTML: (element) => hexOf(element.style.color),
        renderHTML: ({ color }) => (color ? { style: `color: ${String(color)}` } : {}),
      },
      fontSize: {
        default: null,
        parseHTML: (element) => /^\d{2}px$/.exec(element.style.fontSize)?.[0] ?? null,
        renderHTML: ({ fontSize }) => (fontSize ? { style: `font-size: ${String(fontSize)}` } : {}),
      },
    }
  },
  parseHTML: () => [
    { tag: 'span', getAttrs: (element) => (element.style.color || element.style.fontSize ? {} : false) },
  ],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
  addCommands() {
    return {
      setFont:
        (font) =>
        ({ editor, chain }) => {
          const next = { ...editor.getAttributes('font'), ...font }
          return next.color || next.fontSize ? chain().setMark('font', next).run() : chain().unsetMark('font').run()
        },
    }
  },
})

/** Restores the original notation of colors, which browsers convert to `rgb(…)`. */
function hexOf(color: string): string | null {
  if (/^#[\da-f]{3,8}$/i.test(color)) return color
  const parts = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(color)
  return parts
    ? `#${parts
        .slice(1)
        .map((part) => Number(part).toString(16).padStart(2, '0'))
        .join('')}`
    : null
}
