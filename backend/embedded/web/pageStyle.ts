import { pageTokens } from "./pageTokens.ts";

/** The one style sheet of the pages this server renders itself; sent inline and allowed by its hash. */
export const pageStyle = `
${pageTokens}
*,::before{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;font:var(--size-md)/var(--line-normal) var(--font);min-height:100vh;background:var(--surface-page);color:var(--text);display:flex;flex-direction:column}
a{color:var(--accent-text);text-underline-offset:.18em}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px;border-radius:var(--radius-sm)}
h1{font-size:var(--size-xl);line-height:1.25;margin:0 0 .35rem;font-weight:var(--weight-bold);letter-spacing:-.01em}
h2{font-size:var(--size-lg);margin:0 0 .6rem;font-weight:var(--weight-bold)}
p{margin:0 0 .8rem}
code,.mono{font-family:var(--font-mono);font-size:.92em}
.skip{position:absolute;left:-999px;top:0;background:var(--surface);padding:.5rem 1rem;z-index:2}
.skip:focus{left:.5rem;top:.5rem}
.top{display:flex;align-items:center;gap:1.25rem;padding:.7rem 1.25rem;border-bottom:1px solid var(--border);background:var(--surface);flex-wrap:wrap}
.brand{display:inline-flex;align-items:center;gap:.45rem;font-weight:700;font-size:var(--size-lg);letter-spacing:-.01em}
.mark-ground{fill:var(--accent)}.mark-dot{fill:var(--on-accent)}.mark-wave{fill:none;stroke:var(--on-accent);stroke-width:2.4;stroke-linecap:round}
.links{display:flex;gap:.25rem;flex-wrap:wrap}
.links a{padding:.35rem .6rem;border-radius:var(--radius-md);color:var(--text-muted);text-decoration:none}
.links a:hover{color:var(--text);background:var(--surface-sunken)}
.links a[aria-current]{color:var(--text);background:var(--accent-soft);font-weight:var(--weight-bold)}
.languages{margin-left:auto;display:flex;gap:.2rem;font-size:var(--size-sm)}
.languages>*{padding:.3rem .5rem;border-radius:var(--radius-md)}
.languages span{font-weight:var(--weight-bold);background:var(--accent-soft)}
main{flex:1;width:100%;padding:1.25rem}
.wide main{max-width:76rem;margin:0 auto}
.narrow main{display:flex;flex-direction:column;align-items:center;justify-content:center;gap:1rem;padding-bottom:8vh}
.card{background:var(--surface);border:1px solid var(--border);border-radius:var(--radius-lg);box-shadow:var(--shadow-2);padding:1.1rem 1.25rem}
.narrow .card{width:100%;max-width:25rem;padding:1.6rem 1.6rem 1.4rem}
.narrow .card.broad{max-width:34rem}
.lead{color:var(--text-muted);margin-bottom:1.1rem}
.quiet{color:var(--text-muted)}
.small{font-size:var(--size-sm)}
form{margin:0}
.field{display:block;margin-bottom:.95rem}
.field label{display:block;font-weight:var(--weight-bold);margin-bottom:.3rem}
input[type=text],input[type=password],input[type=search]{width:100%;min-height:var(--control-large);padding:.45rem .7rem;font:inherit;color:inherit;background:var(--surface);border:1px solid var(--border-strong);border-radius:var(--radius-md)}
input[aria-invalid=true]{border-color:var(--danger-text)}
input:focus-visible{outline-offset:0;border-radius:var(--radius-md)}
button,.button{font:inherit;font-weight:var(--weight-bold);min-height:var(--control-large);padding:.45rem 1.1rem;border-radius:var(--radius-md);border:1px solid transparent;background:var(--accent);color:var(--on-accent);cursor:pointer;text-decoration:none;display:inline-flex;align-items:center;justify-content:center}
button:hover,.button:hover{background:var(--accent-hover)}
button.plain,.button.plain{background:var(--surface);color:var(--text);border-color:var(--border-strong)}
button.plain:hover,.button.plain:hover{background:var(--surface-hover)}
button.compact{min-height:var(--control-medium);padding:.2rem .75rem}
button.full{width:100%}
.actions{display:flex;gap:.6rem;flex-wrap:wrap;margin-top:1.1rem}
.notice{border-left:3px solid var(--danger-text);background:var(--danger-soft);padding:.65rem .85rem;border-radius:0 var(--radius-md) var(--radius-md) 0;margin-bottom:1rem}
.notice.warn{border-color:var(--warning-text);background:var(--warning-soft)}
.notice p:last-child{margin:0}
/* What has no answer behind it any more loses its colour: green would say that it is so now. */
body:has(#offline:not([hidden])) [data-live]{filter:var(--stale-filter)}
[hidden]{display:none!important}
table{width:100%;border-collapse:collapse}
th,td{text-align:left;padding:.45rem .7rem .45rem 0;border-top:1px solid var(--border);vertical-align:baseline}
thead th{border-top:0;font-size:var(--size-sm);font-weight:var(--weight-bold);color:var(--text-muted)}
th[scope=row]{font-weight:var(--weight-bold)}
.num{font-variant-numeric:tabular-nums;white-space:nowrap}
.scroll{overflow-x:auto}
.card>:last-child,.card>:last-child>p:last-child{margin-bottom:0}
.state{white-space:nowrap}
.state::before{content:"";display:inline-block;width:.6rem;height:.6rem;margin-right:.45rem;border-radius:50%;background:var(--text-muted)}
.state.good::before{background:var(--success-text)}
.state.warn::before{background:transparent;border:2px solid var(--warning-text)}
.state.bad::before{background:var(--danger-text);border-radius:1px}
.state.good{color:var(--success-text)}.state.warn{color:var(--warning-text)}.state.bad{color:var(--danger-text)}
.grid{display:grid;gap:1rem;grid-template-columns:minmax(0,1fr)}
.head{display:flex;align-items:flex-end;gap:.5rem 1rem;flex-wrap:wrap;justify-content:space-between;margin-bottom:1rem}
.head p{margin:0}
.logins{list-style:none;margin:0;padding:0}
.logins li{border-top:1px solid var(--border)}
.logins a{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:.1rem .8rem;padding:.5rem;margin:0 -.5rem;border-radius:var(--radius-md);color:inherit;text-decoration:none}
.logins a:hover{background:var(--surface-sunken)}
.logins .name{font-weight:var(--weight-bold)}
.logins .go{color:var(--accent-text);font-weight:var(--weight-bold)}
.logins .pair{grid-column:1/-1;color:var(--text-muted);overflow-wrap:anywhere}
h3{font-size:var(--size-sm);font-weight:var(--weight-bold);color:var(--text-muted);margin:1rem 0 .2rem;text-transform:none}
h2+h3{margin-top:0}
code{user-select:all}
.role{margin-left:.5rem;font-weight:var(--weight-regular);color:var(--text-muted);font-size:var(--size-sm);white-space:nowrap}
ul.accounts{list-style:none;margin:0;padding:0}
ul.accounts li{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:.1rem .8rem;padding:.45rem 0;border-top:1px solid var(--border)}
ul.accounts .name{font-weight:var(--weight-bold)}
ul.accounts .go{font-weight:var(--weight-bold);padding:.1rem 0}
ul.accounts .pair{grid-column:1/-1;display:flex;gap:0 1rem;flex-wrap:wrap;overflow-wrap:anywhere}
table.accounts{table-layout:fixed}
table.accounts .role{display:block;margin:0}
.below{margin-top:1rem}
.copied{display:flex;align-items:baseline;gap:.3rem .5rem;flex-wrap:wrap}
.copied code{overflow-wrap:anywhere}
button.copy{min-height:var(--control-small);padding:.05rem .5rem;font-size:var(--size-xs);font-weight:var(--weight-bold);background:transparent;color:var(--accent-text);border-color:var(--border)}
button.copy:hover{background:var(--accent-soft)}
summary{cursor:pointer;font-weight:var(--weight-bold)}
details[open]>summary{margin-bottom:.6rem}
.tools{display:flex;gap:.6rem;align-items:center;flex-wrap:wrap}
.tools form{display:flex;gap:.5rem;align-items:center}
.tools input[type=search]{min-height:var(--control-medium);padding-block:.2rem;width:16rem;max-width:100%}
.kinds{display:inline-flex;border:1px solid var(--border-strong);border-radius:var(--radius-md);overflow:hidden}
.kinds a{padding:.28rem .8rem;color:var(--text-muted);text-decoration:none;border-right:1px solid var(--border)}
.kinds a:last-child{border-right:0}
.kinds a[aria-current]{background:var(--accent-soft);color:var(--text);font-weight:var(--weight-bold)}
.kinds a:focus-visible{outline-offset:-2px}
.mail{display:grid;gap:1rem;grid-template-columns:minmax(0,1fr)}
.list{list-style:none;margin:0;padding:0;overflow:hidden}
.card.list{padding:0}
.list li+li{border-top:1px solid var(--border)}
.list li>a{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:.05rem .8rem;padding:.6rem .9rem;color:inherit;text-decoration:none;border-left:3px solid transparent}
.list li>a:hover{background:var(--surface-sunken)}
.list li>a[aria-current]{background:var(--accent-soft);border-left-color:var(--accent-text)}
.list li>a:focus-visible{outline-offset:-2px}
.list .subject{font-weight:var(--weight-bold);white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.list .to,.list .excerpt{color:var(--text-muted);white-space:nowrap;overflow:hidden;text-overflow:ellipsis;font-size:var(--size-sm)}
.list .to,.list .excerpt{grid-column:1/-1}
.list .at{color:var(--text-muted);font-size:var(--size-sm)}
.badge{display:inline-block;margin-right:.35rem;font-size:var(--size-xs);font-weight:var(--weight-bold);padding:.02rem .4rem;border-radius:var(--radius-sm);border:1px solid var(--border);color:var(--text-muted)}
.facts{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.15rem .9rem;margin:0 0 1rem}
.facts dt{color:var(--text-muted)}
.facts dd{margin:0;overflow-wrap:anywhere}
.text{white-space:pre-wrap;overflow-wrap:anywhere;margin:0 0 1rem;padding:.8rem .9rem;background:var(--surface-sunken);border:1px solid var(--border);border-radius:var(--radius-md)}
iframe{width:100%;height:22rem;border:1px solid var(--border);border-radius:var(--radius-md);background:#fff;color-scheme:light}
.empty{text-align:center;padding:3rem 1rem;color:var(--text-muted)}
.empty h2{color:var(--text)}
.download{display:inline-block;padding:.3rem 0}
.back{display:inline-block;margin-bottom:.8rem}
@media (min-width:60rem){.mail.open{grid-template-columns:minmax(20rem,26rem) minmax(0,1fr);align-items:start}.mail .list{max-height:calc(100vh - 11rem);overflow-y:auto}.mail .back{display:none}.grid.two{grid-template-columns:minmax(0,3fr) minmax(0,2fr);align-items:start}}
@media (max-width:59.99rem){.mail.open>.list{display:none}}
@media (max-width:30rem){.top{padding:.6rem .9rem;gap:.6rem}main{padding:.9rem}.narrow main{justify-content:flex-start;padding-top:1.5rem}.narrow .card{padding:1.25rem 1.1rem}.links{order:3;width:100%}.fold thead{display:none}.fold tr{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:.1rem .9rem;padding:.55rem 0;border-top:1px solid var(--border)}.fold tbody tr:first-child{border-top:0}.fold th,.fold td{border:0;padding:0;overflow-wrap:anywhere}.fold .whole{grid-column:1/-1}.fold td:empty{display:none}.fold td.num:nth-child(4){text-align:right}.tools,.tools form,.tools input[type=search]{width:100%}.tools form.purge{width:auto}}
@media (prefers-reduced-motion:no-preference){button,a{transition:background-color .12s}}
`;
