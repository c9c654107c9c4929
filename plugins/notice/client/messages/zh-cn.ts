export default {
  title: '公告',
  readAll: '公告全部标为已读',
  summary: '{{people}} 人中 {{total}} 人已读',
  name: '姓名',
  dept: '部门',
  time: '阅读时间',
  none: '还没有人读过。',
  noneHint: '发布后，读者打开公告时会记在这里。',
  denied: '没有查看阅读情况的权限。',
}
