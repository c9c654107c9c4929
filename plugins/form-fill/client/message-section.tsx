import type { ReactNode } from 'react'

const marks = {
  clock: (
    <>
      <circle cx="28" cy="28" r="25" />
      <path d="M28 14v15l9 6" />
    </>
  ),
  lock: (
    <>
      <rect x="13" y="25" width="30" height="23" rx="4" />
      <path d="M19 25v-7a9 9 0 0118 0v7M28 34v5" />
    </>
  ),
  missing: (
    <>
      <circle cx="28" cy="28" r="25" />
      <path d="M21 22a7 7 0 1110 7c-2 1-3 2-3 5M28 41v.1" />
    </>
  ),
  closed: (
    <>
      <circle cx="28" cy="28" r="25" />
      <path d="M18 28h20" />
    </>
  ),
  done: (
    <>
      <circle cx="28" cy="28" r="25" />
      <path d="M18 29l7 7 14-15" />
    </>
  ),
} as const
export type MarkName = keyof typeof marks

export const Mark = ({ name }: { readonly name: MarkName }) => (
  <svg className="fw-state-mark" viewBox="0 0 56 56" aria-hidden="true">
    {marks[name]}
  </svg>
)

interface MessageSectionProps {
  readonly title: string
  readonly hint: string
  readonly mark: MarkName
  /** Which form this is about. */
  readonly about?: string
  readonly children?: ReactNode
}

/** One message in the middle of the sheet: what happened, what to do, and the controls for it. */
export function MessageSection({ title, hint, mark, about, children }: MessageSectionProps) {
  return (
    <section className="fw-state">
      <Mark name={mark} />
      {about ? <p className="fw-state-about">{about}</p> : null}
      <h1 className="fw-title">{title}</h1>
      <p className="fw-state-text">{hint}</p>
      {children ? <div className="fw-state-next">{children}</div> : null}
    </section>
  )
}
