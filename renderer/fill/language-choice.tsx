import type { Locale } from '#schemas/module/localized-text.ts'
import { translateFor } from './messages.ts'

/** A language of the page, named in itself. */
export interface LanguageLink {
  readonly language: string
  readonly name: string
  readonly href: string
  readonly isCurrent: boolean
}

export interface LanguageChoiceProps {
  readonly languages: readonly LanguageLink[]
  readonly locale: Locale
  /** Called before a link opens the page in another language. */
  readonly onLeave?: () => void
  /** Without scripts, a choice posts the answers of the surrounding form; this is the value of its main button. */
  readonly mainButton?: 'next' | 'submit' | undefined
}

/** Number of other languages up to which all of them stand in the line. */
const maxInLine = 2

/** Links to the page in its other languages, or buttons that post the answers given so far. */
export function LanguageChoice({ languages, locale, onLeave, mainButton }: LanguageChoiceProps) {
  const look = 'fw-link fw-language'
  const others = languages
    .filter(({ isCurrent }) => !isCurrent)
    .map(({ language, name, href }) =>
      mainButton ? (
        <button
          key={language}
          type="submit"
          className={look}
          name="_do"
          value="stay"
          formAction={href}
          formNoValidate
          lang={language}
        >
          {name}
        </button>
      ) : (
        <a key={language} className={look} href={href} lang={language} hrefLang={language} onClick={onLeave}>
          {name}
        </a>
      ),
    )
  return (
    <nav className="fw-languages" aria-label={translateFor(locale)('language')}>
      {mainButton ? (
        // Enter presses the first button of a form, which is not to be a language
        <button className="fw-hidden" type="submit" name="_do" value={mainButton} tabIndex={-1} aria-hidden="true" />
      ) : null}
      {others.length <= maxInLine ? (
        others
      ) : (
        <details>
          <summary>{languages.find(({ isCurrent }) => isCurrent)?.name}</summary>
          <div>{others}</div>
        </details>
      )}
    </nav>
  )
}
