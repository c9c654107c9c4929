import type { PublicSystemInfo } from '#schemas/api/env-config.ts'

/**
 * The admin's single page with the system's name and appearance filled in: title and icon for the browser, and the
 * configuration that the scripts need for their first render. The configuration is text in a `<meta>`, never executed.
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
