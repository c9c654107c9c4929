import { ActionIcon, Popover, Stack, Switch, TextInput } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { Option } from '#schemas/form/form.ts'
import { limits } from '#schemas/form/limits.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import classes from './options-editor.module.css'
import { formEditorMessages } from '../messages.ts'

/** Menu with an option's special behavior and its stored value. */
export function OptionMarks({
  option,
  label,
  canExclude,
  isPlain,
  onChange,
}: {
  readonly option: Option
  readonly label: string
  readonly canExclude: boolean
  readonly isPlain: boolean
  readonly onChange: (patch: Partial<Option>, mark?: string) => void
}) {
  const t = useMessages(formEditorMessages)
  const isMarked = Boolean(option.other || option.exclusive)
  return (
    <Popover position="bottom-end" shadow="md" width={260} trapFocus>
      <Popover.Target>
        <ActionIcon size={24} aria-label={label} {...(isMarked ? { variant: 'light', color: 'brand' } : {})}>
          <IconDots size={14} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm" className={classes.marks ?? ''}>
          {!isPlain && (
            <Switch
              size="xs"
              label={t('options.other')}
              description={t('options.otherHint')}
              checked={option.other ?? false}
              onChange={(event) => onChange({ other: event.currentTarget.checked })}
            />
          )}
          {canExclude && (
            <Switch
              size="xs"
              label={t('options.exclusive')}
              description={t('options.exclusiveHint')}
              checked={option.exclusive ?? false}
              onChange={(event) => onChange({ exclusive: event.currentTarget.checked })}
            />
          )}
          <TextInput
            size="xs"
            label={t('options.value')}
            description={t('options.valueHint')}
            value={option.value}
            maxLength={limits.optionValue}
            styles={{ input: { fontFamily: 'var(--fw-mono)' } }}
            onChange={(event) => onChange({ value: event.currentTarget.value }, 'value')}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
