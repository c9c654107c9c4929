import type { PublicSystemInfo } from '#schemas/api/env-config.ts'

/**
 * The admin's one page with what the system is called and looks like already in it: the browser's title and icon, and
 * the configuration for the scripts, which draw it with their first stroke. Nothing of it is run: it is the text of a
 * `<meta>`.
 */
export function adminPage(html: string, info: PublicSystemInfo): string {
  const icon = info.logoImg ? `<link rel="icon" href="${attribute(info.logoImg)}" />` : undefined
  return html
    .replace(
      /<title>.*?<\/title>/,
      () =>
        `<title>${attribute(info.name)}</title>\n    <meta name="system-info" content="${attribute(JSON.stringify(info))}" />`,
    )
    .replace(/<link rel="icon"[^>]*>/, (usual) => icon ?? usual)
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const attribute = (text: string): string => text.replaceAll(/[&<>"']/g, (one) => entities[one]!)
