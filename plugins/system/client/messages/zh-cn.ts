export default {
  logged: { to: '改为', join: '、', others: ' 等 {{total}} 条', none: '没有字段发生变化。', more: '查看更多', leftOut: '另有 {{total}} 条的变更没有保留。', hidden: '你没有这个模块的权限，不能查看字段内容。' },
  value: { on: '开', off: '关', set: '已设置，不显示', unset: '未设置', picture: '已上传', pair: '{{label}}：{{value}}', join: '；' },
  components: { choose: '请选择页面', none: '没有这样的页面' },
  settings: {
    title: '系统设置',
    hint: '对整个系统生效，保存后立即生效，改动记入操作日志。',
    save: '保存',
    saved: '已保存「{{title}}」。',
    stale: '刚才有人改过这些设置。你填的内容还在，请核对后再保存。',
    leaveTitle: '放弃「{{title}}」中未保存的修改？',
    leaveBody: '离开后，刚才的修改不会保留。',
    leaveVerb: '放弃修改',
    leaveStay: '继续编辑',
  },
}
