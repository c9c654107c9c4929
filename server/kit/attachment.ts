/** A `Content-Disposition` that carries any name; a plain one beside it for programs that know no better. */
export function attachment(name: string): string {
  const fallback = name.replace(/[^\w.-]+/g, '_')
  return `attachment; filename="${fallback}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`
}
