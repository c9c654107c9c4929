/**
 * Headers of an uploaded file: pictures inline, everything else as a download. No uploaded file may run as a page of
 * this site.
 */
export const fileHeaders = (
  { name, type, size }: { readonly name: string; readonly type: string; readonly size: number },
  cacheControl: string,
): Readonly<Record<string, string | number>> => ({
  'content-type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
  'content-length': size,
  'content-disposition': `${type.startsWith('image/') ? 'inline' : 'attachment'}; filename*=UTF-8''${encoded(name)}`,
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
  'cache-control': cacheControl,
})

/** The part of a file's name that fits into a URL of 512 characters. */
export function urlName(name: string): string {
  const extension = /\.[^.]{1,10}$/.exec(name)?.[0] ?? ''
  const stem = Array.from(name.slice(0, name.length - extension.length))
  while (encoded(stem.join('') + extension).length > 400) stem.pop()
  return encoded(stem.join('') + extension)
}

const encoded = (name: string): string =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
