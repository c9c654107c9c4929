/** Ways to embed a form: in the page, behind a button, or without our script. */
export const embedWays = ['inline', 'popup', 'slide', 'iframe'] as const
export type EmbedWay = (typeof embedWays)[number]

export interface EmbedOptions {
  readonly way: EmbedWay
  /** Text of the button that opens the form. */
  readonly button: string
  /** Height in pixels, without our script. */
  readonly height: number
}

/** Returns the HTML that authors paste into a page. `address` is the public address of the form. */
export function embedCode(address: string, title: string, { way, button, height }: EmbedOptions): string {
  const { origin, pathname } = new URL(address)
  const name = `title="${attribute(title)}"`
  if (way === 'iframe')
    return `<iframe src="${origin}${pathname}?embed=1" ${name} width="100%" height="${height}" style="border:0"></iframe>`
  const opens = way === 'inline' ? '' : ` data-mode="${way}" data-button="${attribute(button)}"`
  return [
    `<div data-formwork="${pathname.split('/').at(-1)}" data-${name}${opens}></div>`,
    `<script async src="${origin}/embed.js"></script>`,
  ].join('\n')
}

const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
