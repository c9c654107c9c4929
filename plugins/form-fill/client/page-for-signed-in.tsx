import type { Root } from 'react-dom/client'
import type { Envelope } from '#schemas/api/envelope.ts'
import { firstQuestions } from '#schemas/form/form-pages.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import {
  editingText,
  type ClosedPage,
  type ExamCover,
  type ExamCoverPage,
  type FormPage,
} from '../shared/page-model.ts'
import { CoverSheet } from './cover-sheet.tsx'
import type { Call } from './send-answers.ts'

/**
 * Fetches a form that requires signing in with the session, because a page request carries none. Undefined if it stays
 * closed. The cover of an exam with a time limit is shown here, and its button fetches the questions. Few forms need
 * this, so the page's first script does not include it.
 */
export async function pageForSignedIn(
  closed: ClosedPage,
  call: Call,
  root: Pick<Root, 'render'>,
): Promise<Omit<FormPage, 'now'> | undefined> {
  const { formKey, locale, language, languages, title, theme } = closed
  const fields = new URLSearchParams(location.search)
  const query = { edit: fields.get('edit'), lang: languages ? language : null }
  const opened = await fetchForm(formKey, query, locale, call).catch(() => undefined)
  const found = opened?.cover ? await startedBy(closed, opened.cover, query, call, root) : opened?.form
  if (found?.editing !== undefined) showNote(editingText(found.editing, locale))
  return (
    found && {
      kind: 'form',
      formKey,
      locale,
      language,
      ...(languages ? { languages } : {}),
      title,
      theme,
      answers: defaultsOf(found.form),
      mayRepeat: true,
      ...found,
      errors: [],
      // who edits, or has begun an exam, has seen the cover
      page: found.editing === undefined && found.secondsLeft === undefined ? 0 : firstQuestions(found.form),
      appeared: false,
      url: Object.fromEntries([...fields].slice(0, 50)),
      ext: fields.get('ext') ?? '',
      idempotencyKey: '',
      opened: '',
    }
  )
}

/** Shows the cover until the visitor has started; returns the questions. */
async function startedBy(
  closed: ClosedPage,
  cover: ExamCover,
  query: Query,
  call: Call,
  root: Pick<Root, 'render'>,
): Promise<Fetched | undefined> {
  const page: ExamCoverPage = { ...closed, ...cover, kind: 'cover' }
  const [first, second] = await Promise.all([
    import('#renderer/fill/cover-page.tsx'),
    import('#renderer/fill/language-choice.tsx'),
  ])
  const parts = { ...first, ...second }
  for (let trouble: string | undefined; ; trouble = troubles[page.locale]) {
    await new Promise<void>((start) =>
      root.render(<CoverSheet page={page} parts={parts} onStart={start} trouble={trouble} />),
    )
    const opened = await fetchForm(page.formKey, query, page.locale, call, { method: 'POST' }).catch(() => undefined)
    if (opened?.form) return opened.form
    // the exam has closed in the meantime, and the page says so
    if (opened) return location.reload() as undefined
  }
}

const troubles: Readonly<Record<Locale, string>> = {
  'zh-cn': '考试没有开始，请检查网络后重试。',
  en: 'Couldn’t start the exam. Check your connection and try again.',
}

/** Adds the parts that a server-rendered form page has from the start. */
const defaultsOf = ({ items }: FormPage['form']): FormPage['answers'] =>
  Object.fromEntries(items.flatMap((item) => (item.default === undefined ? [] : [[item.id, item.default]])))

/** Notice above the form, as on a server-rendered page. */
function showNote(text: string): void {
  const [before, note] = [document.createElement('div'), document.createElement('p')]
  before.className = 'fw-fill fw-before'
  note.className = 'fw-notice'
  note.textContent = text
  before.append(note)
  document.body.prepend(before)
}

type Query = Readonly<Record<'edit' | 'lang', string | null>>
type Fetched = Pick<FormPage, 'version' | 'form' | 'graph' | 'left' | 'validator' | 'secondsLeft' | 'user'> &
  Partial<Edited>
type Edited = Pick<FormPage, 'answers' | 'left' | 'leftBefore' | 'mayRepeat' | 'draftKey' | 'editing'>

/** The form, or only its cover; neither of a form that stays closed. */
interface Opened {
  readonly form?: Fetched
  readonly cover?: ExamCover
}

/**
 * Returns the form for the signed-in visitor, with the submission that the URL edits. A POST starts an exam. Throws
 * without an answer of the server.
 */
async function fetchForm(
  formKey: string,
  query: Query,
  locale: Locale,
  call: Call,
  init: RequestInit = {},
): Promise<Opened> {
  const given = Object.entries(query).filter((one): one is [string, string] => one[1] !== null)
  const path = `/api/public/form/${formKey}${init.method ? '/start' : ''}`
  const response = await call(`${path}?${new URLSearchParams(given).toString()}`, locale, init)
  if (!response.ok) return {}
  const { data } = (await response.json()) as Envelope<{
    version: number
    document: FormPage['form'] | null
    graph: FormPage['graph']
    left: FormPage['left']
    validator: string
    secondsLeft?: number
    user?: FormPage['user']
    cover?: ExamCover
    state: { open: boolean }
    edit?: Edited
  }>
  if (!data.state.open) return {}
  if (data.cover) return { cover: data.cover }
  return data.document
    ? {
        form: {
          version: data.version,
          form: data.document,
          graph: data.graph,
          left: data.left,
          validator: data.validator,
          ...(data.secondsLeft === undefined ? {} : { secondsLeft: data.secondsLeft }),
          ...(data.user ? { user: data.user } : {}),
          ...data.edit,
        },
      }
    : {}
}
