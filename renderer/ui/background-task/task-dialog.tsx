import { Button, Modal, Progress } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconDownload } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { api } from '../../kit/api.ts'
import { useMessages } from '../../kit/i18n.ts'
import { changeFollowedTask } from './follow-task.ts'
import type { FollowedTask } from './background-tasks.tsx'
import classes from './background-task.module.css'
import { uiMessages } from '../messages.ts'

/** Dialog of one task. Closing it while the task runs keeps the task in the top bar. */
export function TaskDialog({ followed }: { readonly followed: FollowedTask }) {
  const t = useMessages(uiMessages)
  const [isOpen, setOpen] = useState(true)
  const [isFetching, setFetching] = useState(false)
  const [isStopping, setStopping] = useState(false)
  const { key, title, answer, isCutOff = false } = followed
  const state = answer?.state ?? 'running'
  const rate = answer?.rate ?? 0
  const leave = (): void => changeFollowedTask(key, state === 'running' ? { isOpen: false } : undefined)
  const stop = (): void => {
    setStopping(true)
    // the result arrives as a message; the button stays disabled until then
    void api.del('/common/process', { key }).catch(() => setStopping(false))
  }
  const save = (url: string): void => {
    setFetching(true)
    void api
      .download(url)
      .then(
        () => setOpen(false),
        () => undefined,
      )
      .finally(() => setFetching(false))
  }

  return (
    <Modal
      opened={isOpen}
      onClose={() => setOpen(false)}
      onExitTransitionEnd={leave}
      title={title}
      size={420}
      closeButtonProps={{ 'aria-label': t('process.close') }}
      closeOnClickOutside={false}
    >
      {state === 'running' && (
        <>
          <div className={classes.line}>
            <span className={classes.tips} data-warn={isCutOff || undefined}>
              {isCutOff ? t('process.cutOff') : (answer?.tips ?? t('process.running'))}
            </span>
            <span className={classes.rate}>{t('process.percent', { rate })}</span>
          </div>
          <Progress.Root size={8} radius="xl">
            <Progress.Section value={rate} aria-label={title} className={classes.section} />
          </Progress.Root>
        </>
      )}
      <output className={classes.outcome}>
        {state === 'running' && <p className={classes.hint}>{t('process.hint')}</p>}
        {state === 'done' && (
          <Ending
            icon={<IconCircleCheck size={20} className={classes.done} aria-hidden="true" />}
            title={t('process.doneTitle')}
            hint={answer?.tips}
          />
        )}
        {state === 'failed' && (
          <Ending
            icon={<IconAlertCircle size={20} className={classes.failed} aria-hidden="true" />}
            title={answer?.error?.msg ?? t('process.failed')}
            hint={faultsOf(answer?.error?.data)}
          />
        )}
      </output>
      <div className={classes.footer}>
        {state === 'running' && (
          <Button size="sm" variant="subtle" color="gray" className={classes.stop!} loading={isStopping} onClick={stop}>
            {t('process.stop')}
          </Button>
        )}
        {state === 'running' && (
          <Button size="sm" variant="default" data-autofocus onClick={() => setOpen(false)}>
            {t('process.leave')}
          </Button>
        )}
        {state !== 'running' && (
          <Button size="sm" variant="default" onClick={() => setOpen(false)}>
            {t('process.close')}
          </Button>
        )}
        {state === 'done' && answer?.url && (
          <Button
            size="sm"
            data-autofocus
            loading={isFetching}
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            onClick={() => save(answer.url!)}
          >
            {t('process.download')}
          </Button>
        )}
      </div>
    </Modal>
  )
}

interface EndingProps {
  readonly icon: ReactNode
  readonly title: string
  readonly hint: string | null | undefined
}

const Ending = ({ icon, title, hint }: EndingProps) => (
  <div className={classes.ending}>
    {icon}
    <div>
      <p className={classes.title}>{title}</p>
      {hint && <p className={classes.hint}>{hint}</p>}
    </div>
  </div>
)

/** Field errors of a refusal, one per line, three at most. */
function faultsOf(data: unknown): string | undefined {
  const { errors } = (data ?? {}) as { readonly errors?: readonly { readonly message?: string }[] }
  const lines = (errors ?? []).flatMap((error) => error.message ?? []).slice(0, 3)
  return lines.length > 0 ? lines.join('\n') : undefined
}
