import { Input, InputBase, Popover, UnstyledButton } from '@mantine/core'
import type { WidgetProps } from '@rjsf/utils'
import { IconSelector } from '@tabler/icons-react'
import { createElement, useState } from 'react'
import { useText, useMessages } from '../../kit/i18n.ts'
import { contextOf } from '../form-context.ts'
import { icons } from '../menu-icon-set.ts'
import { escapeGuard } from '../../kit/restore-focus.ts'
import { schemaFormMessages } from '../messages.ts'
import classes from './icon-widget.module.css'
import { useEntry } from './shared-input-props.tsx'

/** Picks a menu icon visually. */
export default function IconWidget(props: WidgetProps) {
  const t = useMessages(schemaFormMessages)
  const text = useText()
  const { id, size, label, description, error, withAsterisk, inputWrapperOrder, readOnly, onBlur } = useEntry(props)
  const [isOpen, setOpen] = useState(false)
  const name = text(contextOf(props).fields[props.name]?.label ?? props.name)
  const value = typeof props.value === 'string' ? props.value : ''
  const pick = (icon: string | undefined): void => {
    props.onChange(icon)
    setOpen(false)
  }

  return (
    // The target has its own id; the form finds the field by this one.
    <div id={id}>
      <Popover opened={isOpen} onChange={setOpen} position="bottom-start" shadow="md" trapFocus returnFocus>
        <Popover.Target>
          <InputBase
            component="button"
            type="button"
            pointer
            {...{ size, label, description, error, withAsterisk, inputWrapperOrder }}
            data-fixed={readOnly || undefined}
            aria-disabled={readOnly}
            aria-label={`${name} ${value}`.trim()}
            onClick={() => setOpen(!isOpen && !readOnly)}
            onBlur={onBlur}
            {...(icons[value] ? { leftSection: createElement(icons[value], { size: 16, 'aria-hidden': true }) } : {})}
            rightSection={<IconSelector size={14} className={classes.mark} aria-hidden="true" />}
            rightSectionPointerEvents="none"
          >
            {value === '' ? <Input.Placeholder>{t('choose')}</Input.Placeholder> : value}
          </InputBase>
        </Popover.Target>
        <Popover.Dropdown onFocusCapture={escapeGuard} className={classes.dropdown!} aria-label={t('icons')}>
          <div className={classes.icons}>
            {Object.entries(icons).map(([icon, Shown]) => (
              <UnstyledButton
                key={icon}
                className={classes.icon!}
                aria-label={icon}
                title={icon}
                aria-pressed={icon === value}
                {...(icon === value ? { 'data-autofocus': true } : {})}
                onClick={() => pick(icon)}
              >
                <Shown size={18} stroke={1.6} aria-hidden="true" />
              </UnstyledButton>
            ))}
          </div>
          {value !== '' && (
            <UnstyledButton className={classes.none!} onClick={() => pick(undefined)}>
              {t('noIcon')}
            </UnstyledButton>
          )}
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}
