import { useEffect, useId, useRef, useState, useSyncExternalStore, type FormEvent } from 'react'
import type { Graph } from '#schemas/form/artifact.ts'
import type { AnswerError, Answers, Form, Item } from '#schemas/form/form.ts'
import { itemTypeOf, type Env } from '#schemas/form/runtime.ts'
import type { SeatsLeft } from '#schemas/form/seats-left.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import { momentIn } from '#schemas/form/form-time.ts'
import { coverKey, firstQuestions } from '#schemas/form/form-pages.ts'
import { HiddenInputs, type NativeForm } from './hidden-inputs.tsx'
import type { ExamResult } from './exam-result.tsx'
import { createFillSession } from './create-fill-session.ts'
import { entriesBeforeHydration } from './entries-before-hydration.ts'
import type { FillSession, Landing, SubmitOutcome, Validate } from './fill-session-types.ts'
import { FileHostContext, type FileHost, type SendFile } from './file-upload-context.ts'
import { Items } from './page-items.tsx'
import { controlOf, focusOn, goOnByEnter, wrongIn } from './keyboard-navigation.ts'
import type { PageHistory } from './page-history.ts'
import { Foot, PageTitle, Progress, useFillState } from './progress-and-buttons.tsx'
import { HeadImage, Identity, Terms } from './form-branding-and-terms.tsx'
import type { LanguageLink } from './language-choice.tsx'
import { pageParts } from './item-widgets.ts'
import { Title } from './segmented-title.tsx'
import { translateFor, type Translate } from './messages.ts'
import { useWhenIdle } from './use-when-idle.ts'

export interface FillFormProps {
  /** Title in segments between which a line may break. */
  readonly titleWords?: readonly string[] | undefined
  /** `artifact.publicForm`. A different form needs a different `key`, because the state belongs to this one. */
  readonly form: Form
  readonly graph: Graph
  readonly version?: number
  readonly locale?: Locale
  /** Initial answers. */
  readonly answers?: Answers
  readonly errors?: readonly AnswerError[]
  /** Index of the initial page. */
  readonly page?: number
  /** Seats left, of options with few or none. */
  readonly left?: SeatsLeft
  readonly env?: Env
  readonly loadValidate?: () => Promise<Validate>
  /** Sends the relevant answers; a retry uses the same key. */
  readonly submit: (answers: Answers, idempotencyKey: string, duration: number) => Promise<SubmitOutcome>
  /** Uploads a file of an answer; without it upload questions are read-only. */
  readonly sendFile?: SendFile
  /** Storage name for unsent answers on this device; without it none are stored. */
  readonly draftKey?: string
  /** Called once with the session. */
  readonly onOpen?: ((session: FillSession) => void) | undefined
  /** Lets the form post to the server until scripts run; absent where scripts rendered it. */
  readonly native?: NativeForm
  /** The posted answers revealed further questions on this page. */
  readonly appeared?: boolean
  /** Address of an empty form, offered after submission. */
  readonly again?: string | undefined
  /** Languages to choose from; absent where there is no choice. */
  readonly languages?: readonly LanguageLink[]
  /** Name under which answers are handed over to the same form in another language. */
  readonly handoverKey?: string | undefined
  /** Turns pages by the browser's Back and Forward, for a form that owns the document. */
  readonly turnsByHistory?: boolean
  /** The closing time of the form as text. */
  readonly deadline?: string | undefined
}

/**
 * Renders a form to fill in, with pages, logic, errors, draft and thank-you page, for the fill page and the editor's
 * preview. Must be inside an element of class `fw-fill`. `submit` defines how answers are sent.
 */
export function FillForm({
  native,
  appeared = false,
  again,
  languages,
  locale = 'zh-cn',
  turnsByHistory = false,
  ...rest
}: FillFormProps) {
  const { form } = rest
  const [{ session, files }] = useState(() => {
    const host: FileHost | undefined = rest.sendFile && {
      send: rest.sendFile,
      read: (item) => created.state().raw[item],
      write: (item, value) => created.change(item, value),
    }
    const created = createFillSession({
      version: 0,
      answers: {},
      errors: [],
      page: 0,
      locale,
      ...rest,
      env: rest.env ?? { now: momentIn(form.settings.window?.timeZone, new Date()) },
      waitForFiles: () => host?.wait?.(),
    })
    return { session: created, files: host }
  })
  const stored = useFillState(session, (state) => state.stored)
  const isScripted = useSyncExternalStore(
    never,
    () => true,
    () => native === undefined,
  )
  useEffect(() => {
    const element = native && document.querySelector<HTMLFormElement>('#fw-form')
    const enterAgain = element && entriesBeforeHydration(element)
    const close = session.open()
    if (enterAgain) queueMicrotask(enterAgain)
    rest.onOpen?.(session)
    return close
    // Called once with the session.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [session])
  // Loads while the form is filled in, because only the end needs it; until then, the end is the plain thank-you text.
  const end = useWhenIdle(() => import('./thank-you.tsx'))

  const report = stored?.receipt?.exam
  const [Result, setResult] = useState<typeof ExamResult>()
  useEffect(() => {
    if (!report) return
    // A failed load leaves the result to the receipt's page.
    import('./exam-result.tsx').then(
      (part) => setResult(() => part.ExamResult),
      () => {},
    )
  }, [report])

  if (stored) {
    return (
      <div className="fw-sheet fw-sheet-state">
        <Identity form={form} />
        {end ? (
          <end.ThankYou
            form={form}
            answers={{ ...session.state().logic.answers, ...stored.receipt?.made }}
            locale={locale}
            receipt={stored.receipt}
            again={again}
            result={Result && report ? <Result report={report} locale={locale} /> : undefined}
            isScripted
          />
        ) : (
          <h1 className="fw-title" tabIndex={-1} id="fw-end">
            {translateFor(locale)('thanks')}
          </h1>
        )}
      </div>
    )
  }
  return (
    <FileHostContext value={files}>
      <Sheet
        form={form}
        session={session}
        version={rest.version ?? 0}
        locale={locale}
        languages={languages}
        native={isScripted ? undefined : native}
        appeared={appeared}
        errors={rest.errors ?? []}
        isScripted={isScripted}
        turnsByHistory={turnsByHistory}
        titleWords={rest.titleWords}
        deadline={rest.deadline}
      />
    </FileHostContext>
  )
}

const never = (): (() => void) => () => {}
const none: readonly Item[] = []

interface SheetProps {
  readonly form: Form
  readonly session: FillSession
  readonly version: number
  readonly locale: Locale
  readonly languages: readonly LanguageLink[] | undefined
  readonly native: NativeForm | undefined
  readonly appeared: boolean
  readonly errors: readonly AnswerError[]
  readonly isScripted: boolean
  readonly turnsByHistory: boolean
  readonly titleWords: readonly string[] | undefined
  readonly deadline: string | undefined
}

function Sheet({
  form,
  session,
  version,
  locale,
  languages,
  native,
  appeared,
  errors,
  isScripted,
  turnsByHistory,
  titleWords,
  deadline,
}: SheetProps) {
  const pages = useFillState(session, (state) => state.pages)
  const index = useFillState(session, (state) => state.index)
  const visible = useFillState(session, (state) => state.logic.visible)
  const isRestored = useFillState(session, (state) => state.isRestored)
  const t = translateFor(locale)
  const root = useRef<HTMLFormElement>(null)
  const titleId = useId()
  const page = pages[index]
  const { RichText, LanguageChoice } = pageParts
  const CoverPage = page?.key === coverKey ? pageParts.CoverPage : undefined
  const { cover, privacy } = form.settings
  const isFirst = index === firstQuestions(form)
  // what the cover shows of the form is not repeated
  const intro = isFirst && (index === 0 || cover?.html) ? form.description : undefined
  const headImage = isFirst && (index === 0 || cover?.image) ? form.theme.headImage : undefined

  const steps = useRef<PageHistory>(undefined)
  const restored = useRef<HTMLDivElement>(null)
  // a browser that returns to where the visitor was passes the notice by
  useEffect(() => {
    if (!isRestored) return
    history.scrollRestoration = 'manual'
    const { top, bottom } = restored.current!.getBoundingClientRect()
    if (top < 0 || bottom > innerHeight) scrollBy(0, top - 24)
  }, [isRestored])

  const land = (landing: Landing | undefined): void => {
    if (landing?.kind === 'page' || landing?.kind === 'end') window.scrollTo({ top: 0 })
    // React has rendered after two frames.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (landing?.kind === 'wrong') focusOn(wrongIn(root.current?.querySelector(`[data-item="${landing.item}"]`)))
        if (landing?.kind === 'page') {
          // a phone's keyboard would hide the question that it opens for
          const isTyped = form.theme.questionPerPage && matchMedia('(pointer: fine)').matches
          const control = isTyped ? controlOf(root.current?.querySelector('.fw-items')) : undefined
          ;(control ?? document.getElementById(titleId))?.focus({ preventScroll: true })
        }
        if (landing?.kind === 'end') document.getElementById('fw-end')?.focus({ preventScroll: true })
      }),
    )
  }
  useEffect(() => {
    if (!turnsByHistory) return undefined
    steps.current = pageParts.followPages?.(session, land)
    return () => steps.current?.close()
    // `land` reads only values that never change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [session, turnsByHistory])

  const goOn = async (): Promise<void> => land(await session.goOn())
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault()
    void goOn()
  }

  return (
    // Enter bubbles up from the form's controls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={root}
      id="fw-form"
      className={isScripted ? 'fw-form fw-js' : 'fw-form'}
      method="post"
      action={native?.action}
      {...(native && page?.items.some(({ type }) => itemTypeOf(type)?.files) ? { encType: 'multipart/form-data' } : {})}
      noValidate
      data-single={form.theme.questionPerPage ? (form.theme.background ? 'card' : '') : undefined}
      data-cover={CoverPage ? true : undefined}
      aria-labelledby={titleId}
      onSubmit={handleSubmit}
      onKeyDown={goOnByEnter}
    >
      <Progress form={form} session={session} t={t} />
      <HeadImage address={CoverPage ? cover?.image || form.theme.headImage : headImage} />
      <div className="fw-sheet">
        <Identity
          form={form}
          languages={
            LanguageChoice && languages?.length ? (
              <LanguageChoice
                languages={languages}
                locale={locale}
                onLeave={session.handOver}
                mainButton={native && (index < pages.length - 1 ? 'next' : 'submit')}
              />
            ) : null
          }
        />
        {CoverPage ? (
          <CoverPage
            form={form}
            session={session}
            locale={locale}
            titleId={titleId}
            titleWords={titleWords}
            deadline={deadline}
            onStart={() => void goOn()}
          />
        ) : (
          <>
            <h1 className="fw-title" data-later={index > 0 || undefined} id={titleId} tabIndex={-1}>
              <Title text={form.title} words={titleWords} />
            </h1>
            {index === 0 ? <Terms privacy={privacy} deadline={deadline} t={t} /> : null}
            {intro && RichText ? (
              <div className="fw-intro">
                <RichText html={intro} />
              </div>
            ) : null}
          </>
        )}
        <PageTitle form={form} session={session} />
        {/* screen readers announce what arrives in an output that was there before */}
        <div className={isRestored ? 'fw-notice' : undefined} ref={restored}>
          <output>{isRestored ? t('restored') : null}</output>
          {isRestored ? (
            <button type="button" className="fw-link" onClick={() => land(session.startOver())}>
              {t('startOver')}
            </button>
          ) : null}
        </div>
        {appeared && !isScripted ? <p className="fw-notice">{t('appeared')}</p> : null}
        {errors.length > 0 && !isScripted ? <WrongList form={form} errors={errors} t={t} /> : null}
        {CoverPage ? null : (
          <Items form={form} session={session} items={page?.items ?? none} visible={visible} locale={locale} />
        )}
        {native ? (
          <HiddenInputs native={native} version={version} form={form} page={page} answers={session.start.raw} />
        ) : null}
        {CoverPage ? null : (
          <Foot
            form={form}
            session={session}
            t={t}
            locale={locale}
            isScripted={isScripted}
            onGoOn={() => void goOn()}
            onBack={() => land(steps.current ? steps.current.back() : session.back())}
          />
        )}
      </div>
    </form>
  )
}

/** Links to the errors, for pages without scripts; with scripts the first error receives the focus. */
function WrongList({
  form,
  errors,
  t,
}: {
  readonly form: Form
  readonly errors: readonly AnswerError[]
  readonly t: Translate
}) {
  return (
    <div className="fw-notice" data-kind="bad" role="alert">
      <div>
        {t('errorCount', { n: errors.length })}
        <ul className="fw-wrong">
          {errors.map((error) => (
            <li key={error.item}>
              <a className="fw-link" href={`#q-${error.item}`}>
                {form.items.find((item) => item.id === error.item)?.label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
