import { Checkbox, NumberInput, Select, Switch, TextInput } from '@mantine/core'
import { useMessages } from '#renderer/kit/i18n.ts'
import { Specimen } from './specimen.tsx'
import classes from './style-guide.module.css'
import { testMessages } from '../messages.ts'

const surfaces = [
  'canvas',
  'surface',
  'raised',
  'sunken',
  'brand',
  'brand-soft',
  'ok',
  'ok-soft',
  'warn',
  'warn-soft',
  'fail',
  'fail-soft',
  'info',
  'info-soft',
  'line',
  'line-strong',
] as const

/** Shows colors, typography and fields. */
export function Foundations() {
  const t = useMessages(testMessages)
  return (
    <div className={classes.grid}>
      <Specimen name="tokens.css" wide>
        <ul className={classes.swatches}>
          {surfaces.map((name) => (
            <li key={name}>
              <span style={{ background: `var(--fw-${name})` }} />
              <code>{name}</code>
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen name="Typography">
        <div className={classes.column}>
          <p className={classes.big}>{t('type.h1')}</p>
          <p className={classes.middle}>{t('type.h2')}</p>
          <p>{t('type.body')}</p>
          <p style={{ color: 'var(--fw-text-dim)' }}>{t('type.dim')}</p>
          <p style={{ color: 'var(--fw-text-faint)' }}>{t('type.faint')}</p>
          <p style={{ fontSize: 13, color: 'var(--fw-text-dim)' }}>{t('type.caption')}</p>
        </div>
      </Specimen>
      <Specimen name="Fields">
        <div className={classes.column}>
          <TextInput
            label={t('fields.name')}
            description={t('fields.nameHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            withAsterisk
          />
          <TextInput label={t('fields.phone')} defaultValue="1380000" error={t('fields.wrong')} />
          <Select
            label={t('fields.type')}
            placeholder={t('fields.choose')}
            data={[
              { value: 'form', label: t('fields.form') },
              { value: 'exam', label: t('fields.exam') },
            ]}
          />
          <NumberInput aria-label={t('unit')} defaultValue={12} disabled />
          <Checkbox label={t('fields.agree')} defaultChecked />
          <Switch label={t('fields.agree')} defaultChecked />
        </div>
      </Specimen>
    </div>
  )
}
