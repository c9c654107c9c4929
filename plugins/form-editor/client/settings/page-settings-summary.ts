import type { Form } from '#schemas/form/form.ts'
import { messageSet, useMessages } from '#renderer/kit/i18n.ts'
import { formEditorMessages } from '../messages.ts'
import type { SettingFact } from './response-settings-summary.ts'

/** Texts of the index of a form's settings. */
export const settingsOverviewMessages = messageSet('form-settings-overview', {
  'zh-cn': () => import('./messages/zh-cn.ts'),
  en: () => import('./messages/en.ts'),
})

/** What a form's page shows around the questions, and what follows a submission. */
export function usePageFacts({ theme, settings }: Form): readonly SettingFact[] {
  const t = useMessages(settingsOverviewMessages)
  const editor = useMessages(formEditorMessages)
  const joined = (parts: readonly (string | false | undefined)[]): string =>
    parts.filter(Boolean).join(editor('summary.and'))
  const { organiser, privacy, cover, embed, submit = {}, draft = {}, exam } = settings
  const head = joined([
    organiser,
    theme.logo !== undefined && t('logo'),
    theme.headImage !== undefined && t('headImage'),
    privacy !== undefined && t('privacy'),
  ])
  const look = joined([
    (theme.primary ?? theme.background) !== undefined && t('colors'),
    theme.questionPerPage && editor('form.questionPerPage'),
    theme.numbering && editor('form.numbering'),
  ])
  const end = joined([
    editor(`end.${submit.end ?? 'default'}`),
    submit.end !== 'redirect' && (submit.receipt ?? true) && t('receipt'),
    submit.editAfter && t('editAfter'),
    draft.resume && t('resume'),
  ])
  const sites =
    embed?.from === 'any'
      ? t('embedAny')
      : embed?.from === 'listed'
        ? t('embedSites', { count: embed.sites?.length ?? 0 })
        : t('embedOff')
  return [
    ...(exam
      ? [
          {
            id: 'exam',
            name: t('exam'),
            text: joined([
              exam.timeLimit ? t('examTime', { count: exam.timeLimit }) : t('examNoTime'),
              exam.passMark !== undefined && t('passMark', { points: exam.passMark }),
            ]),
            section: 'form-exam',
          },
        ]
      : []),
    { id: 'head', name: t('head'), text: head || t('titleOnly'), section: 'form-head' },
    {
      id: 'cover',
      name: t('cover'),
      text: cover?.show ? cover.title || t('coverOn') : t('coverOff'),
      section: 'form-cover',
    },
    { id: 'look', name: t('look'), text: look || t('plain'), section: 'form-look' },
    { id: 'end', name: t('end'), text: end, section: 'form-end' },
    { id: 'embed', name: t('embed'), text: sites, section: 'form-embed' },
  ]
}
