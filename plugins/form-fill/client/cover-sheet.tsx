import type { Cover } from '#renderer/fill/cover-page.tsx'
import { HeadImage, Identity } from '#renderer/fill/form-branding-and-terms.tsx'
import type { LanguageChoice } from '#renderer/fill/language-choice.tsx'
import type { ExamCoverPage } from '../shared/page-model.ts'

const titleId = 'cover-title'

/** Parts of the page that browsers fetch only with the forms that show them. */
export interface CoverParts {
  readonly Cover: typeof Cover
  readonly LanguageChoice: typeof LanguageChoice
}

/**
 * Cover of an exam with a time limit. Its button posts a plain form, on which the server begins the time and shows the
 * questions. `onStart` replaces that post for visitors whom only scripts sign in.
 */
export function CoverSheet({
  page,
  parts: { Cover, LanguageChoice },
  onStart,
  trouble,
}: {
  readonly page: ExamCoverPage
  readonly parts: CoverParts
  readonly onStart?: () => void
  /** Why the last attempt to start failed. */
  readonly trouble?: string | undefined
}) {
  const { form, facts, locale, titleWords, deadline, formKey, query } = page
  const { cover, exam } = form.settings
  const languages = (page.languages ?? []).map(({ language, name }) => {
    const fields = new URLSearchParams(query)
    fields.set('lang', language)
    return { language, name, href: `/s/${formKey}?${fields}`, isCurrent: language === page.language }
  })
  return (
    <main>
      <form
        id="fw-form"
        className={onStart ? 'fw-form fw-js' : 'fw-form'}
        method="post"
        action={`/s/${formKey}${query}`}
        data-cover
        aria-labelledby={titleId}
        onSubmit={(event) => {
          if (!onStart) return
          event.preventDefault()
          onStart()
        }}
      >
        <HeadImage address={cover?.image || form.theme.headImage} />
        <div className="fw-sheet">
          <Identity
            form={form}
            languages={languages.length > 0 ? <LanguageChoice languages={languages} locale={locale} /> : null}
          />
          {trouble ? (
            <p className="fw-notice" data-kind="bad" role="alert">
              {trouble}
            </p>
          ) : null}
          <Cover
            form={form}
            facts={facts}
            timeLimit={exam?.timeLimit}
            locale={locale}
            titleId={titleId}
            titleWords={titleWords}
            deadline={deadline}
            onStart={onStart}
          />
          <input type="hidden" name="_page" value="cover" />
        </div>
      </form>
    </main>
  )
}
