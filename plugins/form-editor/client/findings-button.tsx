import { Button, Popover, ScrollArea } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Finding, ItemId } from '#schemas/form/form.ts'
import { useText, useMessages } from '#renderer/kit/messages.ts'
import { placeOf } from './finding-link.tsx'
import classes from './findings-button.module.css'
import { formEditorMessages } from './messages.ts'

export interface FindingsButtonProps {
  readonly findings: readonly Finding[]
  readonly formKey: string
  readonly onJump: (item: ItemId) => void
}

/**
 * How many problems keep the form from being published; opens the list that leads to each. Nothing while there are
 * none.
 */
export function FindingsButton({ findings, formKey, onJump }: FindingsButtonProps) {
  const t = useMessages(formEditorMessages)
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const shown = findings.filter((finding) => finding.code !== 'form.empty').slice(0, 100)
  if (shown.length === 0) return null
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" shadow="md" width={340} trapFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          color="red"
          c="var(--fw-fail)"
          leftSection={<IconAlertCircle size={16} aria-hidden="true" />}
          onClick={() => setOpen(!isOpen)}
        >
          {t('findings.count', { count: findings.length })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={4}>
        <ScrollArea.Autosize mah={320}>
          <ul className={classes.list} aria-label={t('findings.title')}>
            {shown.map((finding, place) => (
              <li key={`${finding.code}${place}`}>
                {finding.at.startsWith('logic') ? (
                  <Link className={classes.entry} to={placeOf(formKey, finding)}>
                    {text(finding.message)}
                  </Link>
                ) : (
                  <button
                    type="button"
                    className={classes.entry}
                    onClick={() => {
                      setOpen(false)
                      if (finding.item) onJump(finding.item)
                    }}
                  >
                    {text(finding.message)}
                  </button>
                )}
              </li>
            ))}
          </ul>
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  )
}
