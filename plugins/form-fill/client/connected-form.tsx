import { useMemo } from 'react'
import type { LanguageLink } from '#renderer/fill/language-choice.tsx'
import { FillForm } from '#renderer/fill/fill-form.tsx'
import { addressIn, addressOf } from '../shared/page-model.ts'
import type { FormPage } from '../shared/page-model.ts'
import { call, fileUploader, isSignedIn, sender, validateLoader } from './send-answers.ts'

const languageLinks = (page: FormPage): readonly LanguageLink[] =>
  (page.languages ?? []).map(({ language, name }) => ({
    language,
    name,
    href: addressIn(page, language),
    isCurrent: language === page.language,
  }))

/** The form to fill in, connected to the calls of its page: rendered by the server, hydrated by the browser. */
export function ConnectedForm({ page }: { readonly page: FormPage }) {
  const { formKey, form } = page
  const submit = useMemo(() => sender(page), [page])
  const sendFile = useMemo(() => fileUploader(page), [page])
  const loadValidate = useMemo(() => validateLoader(page.validator), [page.validator])
  return (
    <main>
      <FillForm
        form={form}
        graph={page.graph}
        version={page.version}
        locale={page.locale}
        answers={page.answers}
        errors={page.errors}
        page={page.page}
        left={page.left}
        env={{
          now: page.now,
          url: page.url,
          left: page.leftBefore ?? page.left,
          ...(page.user ? { user: page.user } : {}),
        }}
        loadValidate={loadValidate}
        submit={submit}
        sendFile={sendFile}
        appeared={page.appeared}
        again={page.mayRepeat ? addressOf(page) : undefined}
        languages={languageLinks(page)}
        // reading the window's storage waits for another process
        handoverKey={page.languages && formKey}
        turnsByHistory
        titleWords={page.titleWords}
        deadline={page.deadline}
        // someone else may sit at this computer next
        {...(form.settings.access?.signIn ? {} : { draftKey: page.draftKey ?? formKey })}
        onOpen={(session) => {
          if (form.settings.draft?.resume)
            void import('./save-and-continue-button.ts').then(({ offerLater }) =>
              offerLater(page, session, call, isSignedIn()),
            )
          const { secondsLeft } = page
          if (secondsLeft !== undefined)
            void import('./exam-countdown.ts').then(({ startCountdown }) =>
              startCountdown(secondsLeft, page.locale, session),
            )
        }}
        native={{
          action: addressOf(page),
          opened: page.opened,
          idempotencyKey: page.idempotencyKey,
          ext: page.ext,
          url: page.url,
        }}
      />
    </main>
  )
}
