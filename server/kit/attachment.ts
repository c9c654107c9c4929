/** A `Content-Disposition` header that carries any file name (RFC 6266), with an ASCII fallback for older clients. */
export function attachment(name: string): string {
  const fallback = name.replace(/[^\w.-]+/g, '_')
  return `attachment; filename="${fallback}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`
}
