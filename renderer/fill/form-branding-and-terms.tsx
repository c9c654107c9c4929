import type { ReactNode } from 'react'
import type { Form, Settings } from '#schemas/form/form.ts'
import type { Translate } from './messages.ts'
import { link, picture } from './links-and-pictures.tsx'

/** Shows the author's picture above the form. */
export function HeadImage({ address = '' }: { readonly address: string | undefined }) {
  const shown = picture(address)
  return shown ? <img className="fw-head-image" src={shown} alt="" /> : null
}

/** Shows logo, organizer and links to the other languages, as far as the form has them. */
export function Identity({
  form: { theme, settings },
  languages,
}: {
  readonly form: Pick<Form, 'theme' | 'settings'>
  readonly languages?: ReactNode
}) {
  const logo = picture(theme.logo ?? '')
  if (!logo && !settings.organiser && !languages) return null
  return (
    <div className="fw-identity">
      {logo ? <img className="fw-logo" src={logo} alt={settings.organiser ? '' : 'Logo'} /> : null}
      {settings.organiser ? <span className="fw-organiser">{settings.organiser}</span> : null}
      {languages}
    </div>
  )
}

const clock = (
  <>
    <circle cx="8" cy="8" r="6.25" />
    <path d="M8 4.5V8l2.25 1.5" />
  </>
)
const shield = (
  <>
    <path d="M8 1.75l5 2v3.75c0 3-2 5.4-5 6.75-3-1.35-5-3.75-5-6.75V3.75z" />
    <path d="M5.75 7.75L7.5 9.5l3-3" />
  </>
)

/** Shows the deadline and the privacy notice, after further facts as list items. */
export function Terms({
  privacy,
  deadline,
  t,
  children,
}: {
  readonly privacy: Settings['privacy']
  readonly deadline: string | undefined
  readonly t: Translate
  readonly children?: ReactNode
}) {
  const more = link(privacy?.url ?? '')
  if (!children && !deadline && !privacy?.text && !more) return null
  return (
    <ul className="fw-terms">
      {children}
      {deadline ? (
        <li>
          <Sign>{clock}</Sign>
          <span>{deadline}</span>
        </li>
      ) : null}
      {privacy?.text || more ? (
        <li>
          <Sign>{shield}</Sign>
          <span>
            {privacy?.text ? `${privacy.text} ` : null}
            {more ? (
              <a className="fw-link" href={more} target="_blank" rel="noopener noreferrer">
                {t('privacy')}
              </a>
            ) : null}
          </span>
        </li>
      ) : null}
    </ul>
  )
}

export const Sign = ({ children }: { readonly children: ReactNode }) => (
  <svg className="fw-sign" viewBox="0 0 16 16" aria-hidden="true">
    {children}
  </svg>
)
