/** Returns a safe link address; undefined for schemes that could run scripts. */
export const link = (address: string): string | undefined =>
  /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i.test(address.trim()) ? address.trim() : undefined

/** Returns the address of a picture on this site, so that no other host learns who reads a form. */
export const picture = (address: string): string | undefined =>
  /^(\/(?![/\\])|data:image\/(png|jpeg|gif|webp);)/i.test(address.trim()) ? address.trim() : undefined

interface PictureProps {
  readonly src: string | undefined
  readonly alt: string
  /** Class of the placeholder for a missing picture, as in an editor; without it nothing renders. */
  readonly frame?: string
}

/** Renders a picture of a form, or an empty frame. */
export function Picture({ src, alt, frame }: PictureProps) {
  const address = picture(src ?? '')
  if (address) return <img src={address} alt={alt} loading="lazy" decoding="async" />
  return frame === undefined ? null : (
    <svg className={frame} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9h.01" />
    </svg>
  )
}
