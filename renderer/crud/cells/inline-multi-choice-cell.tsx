import { Checkbox, Stack } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useMessages } from '../../kit/i18n.ts'
import { DictTag, type DictItem } from '../../ui/dict-tag.tsx'
import { LazyPopover } from '../../ui/lazy-popover.tsx'
import { crudMessages } from '../messages.ts'
import classes from './cells.module.css'
import { useInlineButton } from './inline-button.tsx'
import { usePick, type InlineCellProps } from './inline-save.ts'

/** Edits several choices in a list of ticks. Closing saves them; Esc leaves them as they were. */
export function ChoicesCell({ items, ...props }: InlineCellProps & { readonly items: readonly DictItem[] }) {
  const t = useMessages(crudMessages)
  const { shown, isSaving, pick } = usePick(props)
  const { row, name, children } = props
  const chosen = picked(shown)
  const labels = items.filter(({ dictValue }) => chosen.includes(dictValue)).map(({ dictLabel }) => dictLabel)
  const { button, label, placed } = useInlineButton(props, {
    valueText: labels.join() || t('inline.unset'),
    isSaving,
    shown: shown === row[name] ? children : <DictTag items={items} value={chosen} />,
  })
  return placed(
    <LazyPopover button={<button {...button} data-text />} position="bottom-start" label={label}>
      {() => <Ticks items={items} given={chosen} onDone={(next) => void pick(next.length > 0 ? next : null)} />}
    </LazyPopover>,
  )
}

interface TicksProps {
  readonly items: readonly DictItem[]
  readonly given: readonly string[]
  readonly onDone: (next: readonly string[]) => void
}

function Ticks({ items, given, onDone }: TicksProps) {
  const [chosen, setChosen] = useState(given)
  const isGivenUp = useRef(false)
  const latest = useRef({ chosen, given, onDone })
  useEffect(() => void (latest.current = { chosen, given, onDone }))
  useEffect(
    () => () => {
      const end = latest.current
      if (!isGivenUp.current && end.chosen.join() !== end.given.join()) end.onDone(end.chosen)
    },
    [],
  )
  return (
    <Stack
      gap={8}
      className={classes.ticks!}
      onKeyDown={(event) => event.key === 'Escape' && (isGivenUp.current = true)}
    >
      {items.map(({ dictValue, dictLabel }, at) => (
        <Checkbox
          key={dictValue}
          size="xs"
          label={dictLabel}
          data-autofocus={at === 0 || undefined}
          checked={chosen.includes(dictValue)}
          onChange={(event) => {
            const isOn = event.currentTarget.checked
            // in the order of the choices, as the form stores them
            setChosen(
              items.map((one) => one.dictValue).filter((one) => (one === dictValue ? isOn : chosen.includes(one))),
            )
          }}
        />
      ))}
    </Stack>
  )
}

const picked = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])
