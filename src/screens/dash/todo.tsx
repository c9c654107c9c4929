import { IconCircleCheck } from '@tabler/icons-react'
import { todoMessage, type FormAttention } from '#schemas/api/dashboard-wire.ts'
import { reconnected } from '#schemas/api/socket.ts'
import { formatRelative } from '#renderer/kit/format.ts'
import { useLive } from '#renderer/kit/live.ts'
import { useLocale, useWords } from '#renderer/kit/messages.ts'
import { useMinute } from '#renderer/kit/minute.ts'
import { useApi } from '#renderer/kit/use-api.ts'
import { Failed } from '#renderer/ui/failed.tsx'
import { formPath } from '#renderer/ui/form-path.ts'
import { Nothing } from '#renderer/ui/nothing.tsx'
import { RowsSkeleton } from '#renderer/ui/rows-skeleton.tsx'
import { StatusDot, type Tone } from '#renderer/ui/status-dot.tsx'
import { TextLink } from '#renderer/ui/text-link.tsx'
import { shellWords } from '../../i18n/words.ts'
import classes from './dash.module.css'
import { dashWords } from './words.ts'

const tones: Readonly<Record<FormAttention['why'], Tone>> = { ended: 'fail', ending: 'warn', unpublished: 'info' }
const shown = 6

/** What of one's own waits for a hand: each leads to where it is done. */
export default function Todo() {
  const t = useWords(dashWords)
  const shell = useWords(shellWords)
  const locale = useLocale()
  useMinute()
  const { data, error, reload } = useApi<readonly FormAttention[]>('/project/form/attention')
  useLive(todoMessage, () => void reload())
  useLive(reconnected, () => void reload())
  return (
    <section className={classes.section} aria-labelledby="todo">
      <header className={classes.head}><h2 id="todo" className={classes.title}>{t('todo.title')}{data && data.length > 0 && <span className={classes.count}>{data.length}</span>}</h2></header>
      {error && !data && <Failed error={error} onRetry={reload} compact />}
      {!error && !data && <RowsSkeleton rows={3} />}
      {data?.length === 0 && <Nothing compact icon={IconCircleCheck} title={t('todo.none')} hint={t('todo.noneHint')} />}
      {data && data.length > 0 && (
        <ul className={classes.list}>
          {data.slice(0, shown).map(({ formKey, name, why, at }) => (
            <li key={`${formKey} ${why}`}>
              <TextLink quiet to={formPath(why === 'unpublished' ? 'publish' : 'editor', formKey)}>{name || shell('dash.unnamed')}</TextLink>
              <StatusDot tone={tones[why]}>{t(`todo.${why}`, { when: formatRelative(at, locale) })}</StatusDot>
            </li>
          ))}
          {data.length > shown && <li className={classes.rest}>{t('todo.more', { count: data.length - shown })}</li>}
        </ul>
      )}
    </section>
  )
}
