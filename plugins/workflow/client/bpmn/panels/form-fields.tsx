import { useMessages } from '#renderer/kit/i18n.ts'
import { bpmnMessages } from '../messages.ts'
import {
  childrenOf,
  pairsIn,
  pairsText,
  valuesOf,
  type Edited,
  type Extension,
  type PanelProps,
  type Values,
} from './edit-element.ts'
import { RowsField, TextField } from './panel-fields.tsx'

const types = ['string', 'long', 'boolean', 'date', 'enum'] as const

/** Form of a start event or user task: its key, and the form fields in the model. */
export function FormFields({ edited }: PanelProps) {
  const t = useMessages(bpmnMessages)
  const [data] = edited.extensions('formData')
  const businessKey = data ? (valuesOf(data).businessKey ?? '') : ''
  const rows = childrenOf(data, 'formField').map(fieldOf)
  const store = (next: readonly Values[], key: string): void =>
    edited.setExtensions(
      'formData',
      next.length === 0 && key === ''
        ? []
        : [{ name: 'formData', attributes: { businessKey: key }, children: next.map(written) }],
    )
  return (
    <>
      <TextField
        label={t('form.key')}
        value={edited.attribute('formKey')}
        hint={t('form.keyHint')}
        isReadonly={edited.isReadonly}
        onChange={(value) => edited.setAttribute('formKey', value)}
      />
      <TextField
        label={t('form.businessKey')}
        value={businessKey}
        isReadonly={edited.isReadonly}
        onChange={(key) => store(rows, key)}
      />
      <RowsField
        label={t('form.fields')}
        add={t('form.add')}
        rows={rows}
        blank={{ id: `field${rows.length + 1}`, type: 'string' }}
        columns={[
          { name: 'id', label: t('base.id') },
          { name: 'label', label: t('form.label') },
          {
            name: 'type',
            label: t('form.type'),
            choices: types.map((value) => ({ value, label: t(`form.types.${value}`) })),
          },
          { name: 'defaultValue', label: t('form.default') },
          { name: 'datePattern', label: t('form.datePattern'), when: ({ type }) => type === 'date' },
          {
            name: 'values',
            label: t('form.values'),
            hint: t('form.pairs'),
            isLong: true,
            when: ({ type }) => type === 'enum',
          },
          { name: 'constraints', label: t('form.constraints'), hint: t('form.constraintsHint'), isLong: true },
          { name: 'properties', label: t('panel.properties'), hint: t('form.pairs'), isLong: true },
        ]}
        isReadonly={edited.isReadonly}
        onChange={(next) => store(next, businessKey)}
      />
    </>
  )
}

type Generic = ReturnType<Edited['extensions']>[number]

function fieldOf(field: Generic): Values {
  const pairs = (all: readonly Generic[], value: string, name = 'id'): string =>
    pairsText(all.map((one) => [valuesOf(one)[name] ?? '', valuesOf(one)[value] ?? '']))
  return {
    ...valuesOf(field),
    values: pairs(childrenOf(field, 'value'), 'name'),
    constraints: pairs(childrenOf(childrenOf(field, 'validation')[0], 'constraint'), 'config', 'name'),
    properties: pairs(childrenOf(childrenOf(field, 'properties')[0], 'property'), 'value'),
  }
}

function written({ values = '', constraints = '', properties = '', ...attributes }: Values): Extension {
  const group = (name: string, children: readonly Extension[]): readonly Extension[] =>
    children.length === 0 ? [] : [{ name, children }]
  return {
    name: 'formField',
    attributes,
    children: [
      ...group(
        'properties',
        pairsIn(properties).map(([id, value]) => ({ name: 'property', attributes: { id, value } })),
      ),
      ...group(
        'validation',
        pairsIn(constraints).map(([name, config]) => ({ name: 'constraint', attributes: { name, config } })),
      ),
      ...(attributes.type === 'enum'
        ? pairsIn(values).map(([id, name]) => ({ name: 'value', attributes: { id, name } }))
        : []),
    ],
  }
}
