"""Evaluation of language models: matches on fixed seeds, with transcripts, illegal answers, tokens and cost."""
