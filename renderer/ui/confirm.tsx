import { Button, Group, Modal, Text } from '@mantine/core'
import { atom, getDefaultStore, useAtom } from 'jotai'
import { useState, type ReactNode } from 'react'
import { useWords } from '../kit/messages.ts'
import { uiWords } from './words.ts'

export interface Confirmation {
  /** The question: 「删除这 3 个表单？」 */
  readonly title: string
  /** What happens and what cannot be undone. Names up to three of the things. */
  readonly body?: ReactNode
  /** The button's text, verb and object: 「删除 3 个表单」. */
  readonly verb: string
  /** Red, for what cannot be undone. True unless told. */
  readonly danger?: boolean
  /** Runs while the dialog stays open with a busy button; the dialog closes when it resolves. */
  readonly run?: () => Promise<unknown>
}

interface Asked extends Confirmation {
  readonly answer: (agreed: boolean) => void
}

const askedAtom = atom<Asked | undefined>(undefined)

/** Asks before what cannot be undone: `if (await confirm({ title, verb })) …`. Closing and Esc answer no. */
export function confirm(question: Confirmation): Promise<boolean> {
  return new Promise((answer) => getDefaultStore().set(askedAtom, { ...question, answer }))
}

/** Mounted once by the application; draws what `confirm()` asks. */
export function ConfirmHost() {
  const [asked, setAsked] = useAtom(askedAtom)
  const [isOpen, setOpen] = useState(true)
  const finish = (agreed: boolean): void => {
    asked?.answer(agreed)
    setOpen(false)
  }
  if (!asked) return null
  return (
    <Modal opened={isOpen} onClose={() => finish(false)} title={asked.title} withCloseButton={false} size={420}
      onExitTransitionEnd={() => { setAsked(undefined); setOpen(true) }}>
      <Question asked={asked} onFinish={finish} />
    </Modal>
  )
}

function Question({ asked, onFinish }: { readonly asked: Asked; readonly onFinish: (agreed: boolean) => void }) {
  const t = useWords(uiWords)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()

  const agree = async (): Promise<void> => {
    if (!asked.run) return onFinish(true)
    setBusy(true)
    try {
      await asked.run()
      onFinish(true)
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error))
      setBusy(false)
    }
  }

  return (
    <>
      {asked.body !== undefined && <Text component="div" c="dimmed" lh="22px">{asked.body}</Text>}
      {fault !== undefined && <Text c="var(--fw-fail)" mt="sm" role="alert">{fault}</Text>}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" size="sm" data-autofocus onClick={() => onFinish(false)} disabled={isBusy}>{t('cancel')}</Button>
        <Button size="sm" {...(asked.danger === false ? {} : { color: 'red.8' })} loading={isBusy} onClick={() => void agree()}>{asked.verb}</Button>
      </Group>
    </>
  )
}
