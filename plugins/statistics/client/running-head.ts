import { useEffect } from 'react'

/** Prints a title at the top of each page but the first, which begins with it. */
export function useRunningHead(title: string): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`
      @page { @top-left { content: ${cssText(title)}; color: #444; font: 9pt system-ui, sans-serif; } }
      @page :first { @top-left { content: none; } }
    `)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [title])
}

/** A text as CSS writes it. */
export const cssText = (text: string): string =>
  `"${text.replace(/["\\\n\r\f]/g, (character) => `\\${character.codePointAt(0)!.toString(16)} `)}"`
