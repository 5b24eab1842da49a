"""Questions of clients about an offer: each is a comment in its conversation, and the reply goes back to whoever asked.

The public page shows questions and replies; an address that was left gets the reply by mail. Whatever else clients write there is
told to the salesperson.
"""

from uuid import UUID

from sqlmodel import select

from leaseapp.documents.rules.languages import language_of
from leaseapp.documents.services import branding
from leaseapp.kernel.adapters.mail import Mail
from leaseapp.kernel.adapters.mail_events import MailEvent, MailFate
from leaseapp.kernel.auditing.act_labels import label_act
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.organization_scope import inside
from leaseapp.kernel.persistence.queries import find
from leaseapp.kernel.rendering.mail_layout import Letter, compose
from leaseapp.kernel.text.i18n import _, translate
from leaseapp.sales import queries
from leaseapp.sales.models import Quote, QuoteQuestion
from leaseapp.sales.rules import quote as rules
from leaseapp.sales.schemas.public_quotes import PublicAnswerOut, PublicAskedOut, PublicQuestionIn
from leaseapp.sales.services import quote_links, quote_notices
from leaseapp.threads.events import CommentPosted
from leaseapp.threads.models import Comment
from leaseapp.threads.services import commenting, reading

MAIL_ANSWER, HEAR_CLIENT = "sales.mail-answer", "sales.hear-client"
CLIENT = _("Client")
_KEY = "answer "
ANSWER_BACK = label_act("sales.quote-answer.mail-back", _("E-mail came back"))


def ask(context: Context, quote: Quote, body: PublicQuestionIn) -> QuoteQuestion:
    """Keep a question in the conversation of the quote, and tell the salesperson, else the sales team."""
    author = commenting.Author(body.name or context.translate(CLIENT))
    comment = commenting.say(context, Quote.__name__, quote.id, body.text, author)
    question = QuoteQuestion(
        quote_id=quote.id, comment_id=comment.id, asked_at=context.now, asked_by_name=body.name,
        asked_by_email=body.email, text=body.text,
    )  # fmt: skip
    context.add(question)
    quote_notices.asked(context, question)
    return question


def asked(context: Context, quote_id: UUID) -> list[PublicAskedOut]:
    """Return the questions that were asked by the link of a quote, with what the office replied."""
    ids = [one.comment_id for one in queries.questions_of(context, quote_id) if one.comment_id is not None]
    return [
        PublicAskedOut(
            asked_at=said.at,
            by=said.author,
            text=said.text,
            answers=[
                PublicAnswerOut(at=reply.at, by=reply.author, text=reply.text)
                for reply in replies
                if not reply.from_outside
            ],
        )
        for said, replies in reading.with_replies(context, ids)
    ]


def follow(context: Context, event: CommentPosted) -> None:
    """Send a reply of the office to whoever asked, and have the salesperson told of what a client wrote."""
    comment = find(context, Comment, event.comment_id) if event.target_type == Quote.__name__ else None
    if comment is None:
        return
    if comment.from_outside:
        # questions of the public page are told where they are asked
        if comment.author_user_id is not None:
            context.enqueue(HEAR_CLIENT, {"commentId": comment.id})
        return
    question = queries.question_of_comment(context, comment.parent_comment_id)
    if question is None:
        return
    question.answered_at = question.answered_at or context.now
    context.session.flush()
    if question.asked_by_email:
        context.enqueue(MAIL_ANSWER, {"commentId": comment.id})


def hear(context: Context, comment_id: UUID) -> None:
    """Tell the salesperson what a client wrote, nobody twice."""
    comment = find(context, Comment, comment_id)
    if comment is None or reading.is_told(context, comment):
        return
    said = reading.said(context, comment)
    quote_notices.written(context, comment, said.author, said.text)


def answer_mail(context: Context, comment_id: UUID) -> Mail | None:
    """Return the mail of a reply, in the language of the client; None when reply or question are gone."""
    comment = find(context, Comment, comment_id)
    question = queries.question_of_comment(context, comment.parent_comment_id) if comment is not None else None
    found = queries.quote_with_parties(context, question.quote_id) if question is not None else None
    if comment is None or question is None or found is None or not question.asked_by_email:
        return None
    said, quote, name = reading.said(context, comment), found.quote, found.billing_entity.name
    locale = language_of(found.company.country)
    number = rules.full_number(quote.number, quote.revision)
    letter = Letter(
        locale=locale,
        subject=translate(locale, _("Answer to your question about quote {number}"), number=number),
        greeting=translate(locale, _("Hello {name},"), name=question.asked_by_name) if question.asked_by_name else "",
        paragraphs=(
            translate(locale, _("{person} answers your question:"), person=said.author),
            said.text,
            translate(locale, _("You had asked: “{text}”"), text=question.text),
        ),
        button=(translate(locale, _("Open the quote")), quote_links.link(context, quote)),
        footer=(name,),
    )
    return compose(
        letter, to=question.asked_by_email, to_name=question.asked_by_name or "", look=branding.mail_look(context, name),
        key=f"{_KEY}{comment.id}",
    )  # fmt: skip


def mailed(context: Context, comment_id: UUID) -> None:
    """Note at its question that the reply has left; a reply that is mailed once more changes nothing."""
    comment = find(context, Comment, comment_id)
    question = queries.question_of_comment(context, comment.parent_comment_id) if comment is not None else None
    if comment is None or question is None:
        return
    if question.answer_mailed_at is None or question.answer_mailed_at < comment.created_at:
        question.answer_mailed_at = context.now


def answer_came_back(context: Context, event: MailEvent) -> bool:
    """Tell the author of a reply that its mail came back, once (system). False for other mails."""
    comment_id = event.id_after(_KEY) if event.fate is MailFate.BOUNCED else None
    comment = (
        context.session.exec(select(Comment).where(Comment.id == comment_id)).one_or_none() if comment_id else None
    )
    if comment is None:
        return False
    with inside(context, comment.organization_id, action=ANSWER_BACK) as own:
        refused(own, comment.id)
    return True


def refused(context: Context, comment_id: UUID) -> None:
    """Tell the author of a reply that the client's address takes no mail."""
    comment = find(context, Comment, comment_id)
    question = queries.question_of_comment(context, comment.parent_comment_id) if comment is not None else None
    if comment is not None and question is not None:
        quote_notices.answer_refused(context, question, comment)
